import { Button } from '@chakra-ui/react';
import { addressSeparator, buildInvitationTemplate, limits } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { useState } from 'react';
import { useConfig } from '../../../../config/config-context.ts';
import { useAccount } from '../../../../data/account.ts';
import { FormDialog } from '../../../../entity-ui/forms/form-dialog.tsx';
import { useAllPages } from '../../../../http/use-all-pages.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { DateField } from '../../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { SwitchField } from '../../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { FileUpIcon } from '../../../../ui/screen-icons.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { InviteForm, useInviteUsers } from '../../api/use-invite-users.ts';
import { AddressesField } from './addresses-field.tsx';
import { toEntries } from './normalize-addresses.ts';

const loadImportDialog = async () => (await import('./import-dialog.tsx')).ImportDialog;

interface InviteDialogProps {
  tenant: Tenant;
  /** Initial address. */
  email?: string | undefined;
  open: boolean;
  onClose(): void;
}

interface ImportProps {
  /** Addresses in the form. */
  addresses: readonly string[];
  onAdd(added: string[]): void;
}

/** Renders the button that adds the addresses of a file, with its dialog. */
function Import({ addresses, onAdd }: ImportProps) {
  const [importing, setImporting] = useState(false);
  const [ImportDialog, requestImportDialog] = useLazyComponent(loadImportDialog);
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        colorPalette="gray"
        alignSelf="flex-start"
        onClick={() => {
          requestImportDialog();
          setImporting(true);
        }}
      >
        <FileUpIcon aria-hidden /> {tenantMessages.importFile}
      </Button>
      {ImportDialog && (
        <ImportDialog
          key={String(importing)}
          open={importing}
          taken={addresses}
          onClose={() => {
            setImporting(false);
          }}
          onAdd={onAdd}
        />
      )}
    </>
  );
}

/** Renders the form for inviting users to a tenant by email address. */
export function InviteDialog(props: InviteDialogProps) {
  const { tenant, email = '', open, onClose } = props;
  const { user } = useAccount();
  const { branding, mailLanguage } = useConfig();
  const invite = useInviteUsers(tenant);
  const groups = useAllPages(groupRoutes.listGroupsOfTenant, { tenantId: tenant.id });
  return (
    <FormDialog
      title={tenantMessages.inviteTo(tenant.name)}
      open={open}
      onClose={onClose}
      schema={InviteForm}
      values={() => ({
        emails: email,
        groups: [],
        accessExpires: '',
        sendInvite: true,
        invitationMessage: buildInvitationTemplate(mailLanguage, {
          productName: branding.productName,
          tenantName: tenant.name,
          senderName: user.name,
        }),
      })}
      draftName={`invitation:${tenant.id}`}
      onSubmit={invite}
      submitLabel={tenantMessages.send}
    >
      {({ values, setValue }) => (
        <>
          <AddressesField name="emails" />
          <Import
            addresses={toEntries(values.emails)}
            onAdd={(added) => {
              setValue('emails', [...toEntries(values.emails), ...added].join(addressSeparator), {
                shouldDirty: true,
                shouldValidate: true,
              });
            }}
          />
          <SelectField
            name="groups"
            label={tenantMessages.groups}
            hint={tenantMessages.groupsHint}
            options={groups.data ?? []}
            emptyText={tenantMessages.noGroups}
            multiple
          />
          <DateField name="accessExpires" label={tenantMessages.lastDay} hint={tenantMessages.lastDayHint} />
          <TextField
            name="invitationMessage"
            label={tenantMessages.invitationMessage}
            rows={limits.invitationMessageRows}
            required
          />
          <SwitchField
            name="sendInvite"
            label={tenantMessages.sendInvite}
            hint={tenantMessages.sendInviteHint}
          />
        </>
      )}
    </FormDialog>
  );
}
