import { formatAppIcon, isAppIcon, toSlug } from '@embed-portal/api-contract';
import type { UserApp } from '@embed-portal/api-contract';
import { appRoutes } from '@embed-portal/api-contract/routes/apps';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { getMemberChanges } from '../../../../entity-ui/forms/changed-fields.ts';
import type { Changes } from '../../../../entity-ui/forms/changed-fields.ts';
import { EntityDialog } from '../../../../entity-ui/forms/entity-dialog.tsx';
import { TenantField, useDefaultTenantId } from '../../../../entity-ui/forms/tenant-field.tsx';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { useCreateApp, useDeleteApp, useUpdateApp } from '../../api/app-mutations.ts';
import { ContentFields } from './content-fields.tsx';
import { IconField } from './icon-field.tsx';
import { AppForm, toReportSections } from './report-sections.ts';

export interface AppDialogProps {
  /** Undefined when the dialog adds an app. */
  app: UserApp | undefined;
  open: boolean;
  onClose(): void;
}

const toIds = (list: readonly { id: string }[] = []): string[] => list.map(({ id }) => id);

/** Default icon of a new app, which has no ID to derive a color from. */
const newAppIcon = formatAppIcon({ name: undefined, color: 'blue' });

/** Returns the patch with added and removed groups, or with all groups if the tenant changes. */
function toPatch({ groups, ...changes }: Changes<z.infer<typeof AppForm>>, base: readonly string[]) {
  if (!groups || changes.tenantId !== undefined) return { ...changes, ...(groups && { groups }) };
  const { added, removed } = getMemberChanges(base, groups);
  return { ...changes, addGroups: added, removeGroups: removed };
}

export function AppDialog({ app, open, onClose }: AppDialogProps) {
  const defaultTenantId = useDefaultTenantId();
  const { mutateAsync: create } = useCreateApp();
  const { mutateAsync: update } = useUpdateApp();
  const { mutateAsync: remove } = useDeleteApp();
  const params = app && { appId: app.id };
  return (
    <EntityDialog
      titles={{ add: texts.addTitle, update: texts.updateTitle }}
      open={open}
      onClose={onClose}
      schema={AppForm}
      values={(current = app) => ({
        name: current?.name ?? '',
        description: current?.description ?? '',
        icon: current && isAppIcon(current.icon) ? current.icon : newAppIcon,
        tenantId: current?.tenantId ?? defaultTenantId,
        groups: toIds(current?.__groups),
        reports: toReportSections(current?.__reports ?? []),
      })}
      draftName={`app:${app?.id ?? ''}`}
      toPath={(id) => `/apps/${id}`}
      create={(body) => create({ params: { tenantId: body.tenantId }, body })}
      existing={
        params && {
          route: appRoutes.getApp,
          params,
          type: texts.type,
          name: app.name,
          deletionId: app.id,
          update: ({ body, version, base }) => update({ params, body: toPatch(body, base.groups), version }),
          remove: (version) => remove({ params, version }),
        }
      }
    >
      {({ values: { name, tenantId }, setValue }) => (
        <>
          <TextField
            name="name"
            label={texts.name}
            required
            hint={toSlug(name) && texts.slug(toSlug(name))}
          />
          <TextField name="description" label={texts.description} rows={2} />
          <IconField appId={app?.id ?? ''} />
          <TenantField
            onSelect={() => {
              setValue('groups', []);
              setValue('reports', toReportSections([]));
            }}
          />
          <ContentFields tenantId={tenantId} />
          {app && (
            <LinkButton asChild alignSelf="start">
              <Link to={`/access/apps/${app.id}`}>{texts.whoCanOpen}</Link>
            </LinkButton>
          )}
        </>
      )}
    </EntityDialog>
  );
}
