import { Input } from '@chakra-ui/react';
import { FieldFrame } from './field-frame.tsx';

/** Renders a value as a read-only field, so that it can be selected and copied. */
export const ReadOnlyField = ({ label, value }: { label: string; value: string | null }) => (
  <FieldFrame label={label} readOnly>
    <Input size="sm" value={value ?? '—'} readOnly variant="subtle" bg="bg.muted" />
  </FieldFrame>
);
