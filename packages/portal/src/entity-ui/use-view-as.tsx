import { Link, Stack, Text } from '@chakra-ui/react';
import { ViewSessionBody, canAnywhere, canIn, sizes } from '@embed-portal/api-contract';
import { viewSessionRoutes } from '@embed-portal/api-contract/routes/view-sessions';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useConfig } from '../config/config-context.ts';
import { useAccount } from '../data/account.ts';
import { useRouteMutation } from '../http/use-route-mutation.ts';
import { viewMessages as texts } from '../messages/view.ts';
import { buildViewPath } from '../session/view-session.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Modal } from '../ui/modal.tsx';
import { ExternalLinkIcon } from '../ui/screen-icons.tsx';
import { useDialog } from './drafts/use-dialog.ts';
import { FormDialog } from './forms/form-dialog.tsx';

interface Named {
  id: string;
  name: string;
}

/** User as whom the portal can be viewed. */
interface ViewSubject {
  user: Named;
  /** Tenants of the user. */
  tenants: readonly Named[];
}

interface ViewAsDialogProps extends ViewSubject {
  open: boolean;
  onClose(): void;
  /** Called with the address of the new tab. */
  onStarted(path: string): void;
}

const ViewForm = ViewSessionBody.extend({ tenantId: z.uuid(texts.selectTenant) });

function ViewAsDialog({ user, tenants, open, onClose, onStarted }: ViewAsDialogProps) {
  const { mutateAsync: start } = useRouteMutation(viewSessionRoutes.startViewSession, []);
  const onlyTenant = tenants.length === 1 ? tenants[0] : undefined;
  return (
    <FormDialog
      title={texts.title(user.name)}
      open={open}
      onClose={onClose}
      schema={ViewForm}
      values={() => ({ tenantId: onlyTenant?.id ?? '', reason: '' })}
      draftName={`view-as:${user.id}`}
      onSubmit={async ({ tenantId, reason }) => {
        const { id } = await start({ params: { tenantId, userId: user.id }, body: { reason }, quiet: true });
        onStarted(buildViewPath(id));
      }}
      submitLabel={texts.open}
    >
      <Text color="fg.muted">{texts.intro(user.name)}</Text>
      <SelectField
        name="tenantId"
        label={texts.tenant}
        options={tenants}
        emptyText={texts.noTenantFound}
        disabled={onlyTenant !== undefined}
        required
      />
      <TextField name="reason" label={texts.reason} hint={texts.reasonHint} required />
    </FormDialog>
  );
}

interface StartedView {
  path: string;
  name: string;
}

/** Renders a link to the new tab, because browsers can block tabs that open after a request. */
const StartedDialog = ({ view, onClose }: { view: StartedView; onClose(): void }) => (
  <Modal title={texts.startedTitle} open onClose={onClose} width={sizes.smallDialog}>
    <Stack gap="3">
      <Text>{texts.startedText(view.name)}</Text>
      <Link
        href={view.path}
        target="_blank"
        rel="noopener noreferrer"
        color="accent.fg"
        fontWeight="medium"
        onClick={onClose}
      >
        {texts.openLink(view.name)}
        <ExternalLinkIcon aria-hidden />
      </Link>
    </Stack>
  </Modal>
);

/** Returns whether and where the current user can view the portal as others, a function that asks for the reason, and the dialog. */
export function useViewAs(): {
  allowed: boolean;
  isAllowedIn: (tenantId: string) => boolean;
  show: (subject: ViewSubject) => void;
  dialog: ReactNode;
} {
  const { user } = useAccount();
  const { addedRoles } = useConfig();
  const { show, subject, openCount, props } = useDialog<ViewSubject>('view-as');
  const [started, setStarted] = useState<StartedView>();
  return {
    allowed: canAnywhere(user, 'viewAs', addedRoles),
    isAllowedIn: (tenantId) => canIn(user, tenantId, 'viewAs', addedRoles),
    show,
    dialog: (
      <>
        {/* Unmounted before the next dialog opens, because a dialog that closes also closes those above it. */}
        {subject && !started && (
          <ViewAsDialog
            key={openCount}
            {...subject}
            {...props}
            onStarted={(path) => {
              // Without an opener, the tab starts with its own empty session storage.
              window.open(path, '_blank', 'noopener');
              setStarted({ path, name: subject.user.name });
            }}
          />
        )}
        {started && (
          <StartedDialog
            view={started}
            onClose={() => {
              setStarted(undefined);
            }}
          />
        )}
      </>
    ),
  };
}
