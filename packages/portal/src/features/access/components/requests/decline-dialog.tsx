import { AccessDecision } from '@embed-portal/api-contract';
import type { RefObject } from 'react';
import type { z } from 'zod';
import { FormDialog } from '../../../../entity-ui/forms/form-dialog.tsx';
import { accessRequestMessages as texts } from '../../../../messages/access-requests.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';

const [, Declined] = AccessDecision.options;

interface DeclineDialogProps {
  title: string;
  /** Unique name of the form. */
  draftName: string;
  open: boolean;
  onClose(): void;
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  onSubmit(decision: z.infer<typeof Declined>): Promise<unknown>;
  /** Notification after the decision; undefined if `onSubmit` shows it. */
  confirmation?: string;
}

/** Renders the form for declining requests for access with a reason. */
export function DeclineDialog({ confirmation, ...dialog }: DeclineDialogProps) {
  return (
    <FormDialog
      {...dialog}
      schema={Declined}
      values={() => ({ decision: 'declined' as const, reason: '' })}
      submitLabel={texts.decline}
      confirmation={confirmation === undefined ? undefined : () => confirmation}
    >
      <TextField name="reason" label={texts.reason} hint={texts.reasonHint} rows={3} />
    </FormDialog>
  );
}
