import { AccessDecision } from '@embed-portal/api-contract';
import type { AccessRequest } from '@embed-portal/api-contract';
import { accessRequestMessages as texts } from '../../../messages/access-requests.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useDecideAccessRequest } from '../api/request-mutations.ts';

const [, Declined] = AccessDecision.options;

interface DeclineDialogProps {
  request: AccessRequest;
  open: boolean;
  onClose(): void;
}

/** Renders the form for declining a request for access with a reason. */
export const DeclineDialog = ({ request: { id, user, app }, open, onClose }: DeclineDialogProps) => {
  const { mutateAsync: decide } = useDecideAccessRequest();
  const form = useBodyForm(Declined, { decision: 'declined', reason: '' });
  return (
    <FormDialog
      title={texts.declineTitle(user.name)}
      open={open}
      onClose={onClose}
      form={form}
      draftName={`decline:${id}`}
      onSubmit={(body) => decide({ params: { appId: app.id, userId: user.id }, body })}
      submitLabel={texts.decline}
      confirmation={() => texts.declined}
    >
      <TextField name="reason" label={texts.reason} hint={texts.reasonHint} rows={3} />
    </FormDialog>
  );
};
