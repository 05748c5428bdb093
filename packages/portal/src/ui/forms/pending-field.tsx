import { Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormPending } from './form-pending.ts';

/** Renders a field, or a placeholder while the values of the form are loading. */
export function PendingField({ children }: { children: ReactNode }) {
  const pending = useFormPending();
  return pending ? (
    <Skeleton loading data-pending>
      {children}
    </Skeleton>
  ) : (
    children
  );
}
