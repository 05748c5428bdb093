import { Flex, Icon, Text } from '@chakra-ui/react';
import { ConnectionAuthBody } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useRef } from 'react';
import { z } from 'zod';
import { useConfig } from '../../../config/config-context.ts';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { formMessages } from '../../../messages/form.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { InfoIcon } from '../../../ui/icons.tsx';
import { useSyncConnection, useUpdateConnection } from '../api/connection-mutations.ts';
import { useAuthorizeConnection } from '../api/use-authorize-connection.ts';
import { SignInNote } from './sign-in-note.tsx';
import { isUnverified, UnverifiedAlert } from './unverified-alert.tsx';

/** Form schema for connections with a stored secret. The secret may stay blank. */
const WithStoredSecret = ConnectionAuthBody.extend({ clientSecret: z.string() });

/** Renders the configured help text about the application to use. Renders nothing if none is configured. */
function ConnectionHelp() {
  const { connectionHelp } = useConfig().branding;
  if (connectionHelp === null) return null;
  return (
    <Flex gap="2" paddingInline="3" paddingBlock="2" borderRadius="l2" bg="bg.subtle" color="fg.muted">
      <Icon as={InfoIcon} boxSize="4" marginTop="0.5" aria-hidden />
      <Text textStyle="xs" whiteSpace="pre-line" overflowWrap="anywhere">
        {connectionHelp}
      </Text>
    </Flex>
  );
}

/**
 * Renders the form for the credentials of a connection. They replace those in use when the BI service accepts them:
 * immediately, or after the sign-in if the connection requires a user account. Otherwise, the dialog stays open with the
 * entered values, shows the error, and offers to store the values nevertheless.
 */
export function AuthorizeDialog(props: { connection: Connection; open: boolean; onClose(): void }) {
  const { connection, open, onClose } = props;
  const { hasClientSecret } = connection.auth;
  const { mutateAsync: update } = useUpdateConnection();
  const { syncOrThrow } = useSyncConnection(connection);
  const { authorize, popup } = useAuthorizeConnection(connection);
  const savesUnverified = useRef(false);
  const delegated = connection.type !== 'App Owns Data';
  const params = { connectionId: connection.id };
  return (
    <FormDialog
      title={texts.authorizeTitle}
      open={open}
      onClose={() => {
        popup?.stopWaiting();
        onClose();
      }}
      schema={hasClientSecret ? WithStoredSecret : ConnectionAuthBody}
      stored={{ route: connectionRoutes.getConnection, params }}
      values={({ auth }: Pick<Connection, 'auth'> = connection) => ({
        clientId: auth.clientId ?? '',
        clientSecret: '',
        tenantId: auth.tenantId ?? '',
        secretExpires: auth.secretExpires ?? '',
      })}
      draftName={`authorize:${connection.id}`}
      explainError={(error, resubmit) =>
        isUnverified(error) ? (
          <UnverifiedAlert
            connection={connection}
            error={error}
            save={() => {
              savesUnverified.current = true;
              resubmit();
            }}
          />
        ) : undefined
      }
      onSubmit={async (_, changes) => {
        if (!changes) return;
        const { body: auth, version, rebase } = changes;
        const saveUnverified = savesUnverified.current;
        savesUnverified.current = false;
        const storesCredentials = !delegated || (saveUnverified && Object.keys(auth).length > 0);
        const body = { auth, ...(saveUnverified && { saveUnverified }) };
        if (!storesCredentials) {
          await authorize({ body, version }, rebase);
          return;
        }
        rebase(await update({ params, body, version }));
        if (!saveUnverified) await syncOrThrow();
      }}
      submitLabel={delegated ? texts.authorize : formMessages.save}
    >
      <ConnectionHelp />
      <TextField name="clientId" label={texts.clientId} required />
      <TextField
        name="clientSecret"
        label={texts.clientSecret}
        type="password"
        autoComplete="new-password"
        hint={hasClientSecret ? texts.storedSecretHint : texts.secretHint}
        required={!hasClientSecret}
      />
      <DateField name="secretExpires" label={texts.secretExpires} hint={texts.secretExpiresHint} />
      <TextField name="tenantId" label={texts.directory} hint={texts.directoryHint} required />
      {popup && <SignInNote popup={popup} />}
    </FormDialog>
  );
}
