import { ConnectionAuthBody } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { z } from 'zod';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { formMessages } from '../../../messages/form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useConnectionChanges } from '../use-connection-changes.ts';
import { useAuthorize } from '../use-authorize.ts';
import { useSync } from '../use-sync.ts';

/** A secret that is stored may be left as it is. */
const WithStoredSecret = ConnectionAuthBody.extend({ clientSecret: z.string() });

/** The credentials of a connection. Whether they do is asked at once, for those of people after they signed in. */
export const AuthorizeDialog = (props: { connection: Connection; open: boolean; onClose(): void }) => {
  const { connection, open, onClose } = props;
  const { clientId, tenantId, hasClientSecret } = connection.auth;
  const { update } = useConnectionChanges();
  const { run: sync } = useSync(connection);
  const authorize = useAuthorize(connection);
  const delegated = connection.type !== 'App Owns Data';
  const form = useBodyForm(hasClientSecret ? WithStoredSecret : ConnectionAuthBody, {
    clientId: clientId ?? '',
    clientSecret: '',
    tenantId: tenantId ?? '',
  });
  return (
    <FormDialog
      title={texts.authorizeTitle}
      open={open}
      onClose={onClose}
      form={form}
      draft={`authorize:${connection.id}`}
      onSubmit={async (auth) => {
        const save = () => update({ params: { connectionId: connection.id }, body: { auth } });
        if (delegated) return authorize(save);
        await save();
        void sync();
      }}
      submitLabel={delegated ? texts.authorize : formMessages.save}
    >
      <TextField name="clientId" label={texts.clientId} required />
      <TextField
        name="clientSecret"
        label={texts.clientSecret}
        type="password"
        autoComplete="new-password"
        hint={hasClientSecret ? texts.secretKept : texts.secretHint}
        required={!hasClientSecret}
      />
      <TextField name="tenantId" label={texts.directory} hint={texts.directoryHint} required />
    </FormDialog>
  );
};
