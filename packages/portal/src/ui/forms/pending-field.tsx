import { Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormPending } from './form-pending.ts';

/** A field; its outline while the form waits for the values that it edits. */
export const PendingField = ({ children }: { children: ReactNode }) => {
  const pending = useFormPending();
  return pending ? (
    <Skeleton loading data-pending>
      {children}
    </Skeleton>
  ) : (
    children
  );
};
