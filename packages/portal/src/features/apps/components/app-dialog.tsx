import { AppBody, formatAppIcon, isAppIcon, slugOf } from '@embed-portal/api-contract';
import type { AppOfUser } from '@embed-portal/api-contract';
import { useWatch } from 'react-hook-form';
import { TenantField, useOwnTenant } from '../../../data/tenant-field.tsx';
import { appFormMessages as texts } from '../../../messages/app-form.ts';
import { EntityDialog } from '../../../ui/forms/entity-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useAppChanges } from '../use-app-changes.ts';
import { ContentFields } from './content-fields.tsx';
import { IconField } from './icon-field.tsx';

export interface AppDialogProps {
  /** Undefined for a new one. */
  app: AppOfUser | undefined;
  open: boolean;
  onClose(): void;
}

const idsOf = (list: readonly { id: string }[] = []): string[] => list.map(({ id }) => id);

/** The default icon. A new app has no ID yet from which a color could follow. */
const newAppIcon = formatAppIcon({ name: undefined, color: 'blue' });

export const AppDialog = ({ app, open, onClose }: AppDialogProps) => {
  const ownTenant = useOwnTenant();
  const { create, update, remove } = useAppChanges();
  const form = useBodyForm(AppBody, {
    name: app?.name ?? '',
    description: app?.description ?? '',
    icon: app && isAppIcon(app.icon) ? app.icon : newAppIcon,
    tenantId: app?.tenantId ?? ownTenant,
    groups: idsOf(app?.__groups),
    reports: idsOf(app?.__reports),
  });
  const [name, tenantId] = useWatch({ control: form.control, name: ['name', 'tenantId'] });
  const slug = slugOf(name);
  return (
    <EntityDialog
      title={app ? texts.updateTitle : texts.addTitle}
      open={open}
      onClose={onClose}
      form={form}
      draft={`app:${app?.id ?? ''}`}
      onSubmit={(body) =>
        app
          ? update({ params: { appId: app.id }, body })
          : create({ params: { tenantId: body.tenantId }, body })
      }
      existing={
        app && { type: texts.type, name: app.name, remove: () => remove({ params: { appId: app.id } }) }
      }
    >
      <TextField name="name" label={texts.name} required hint={slug && texts.slug(slug)} />
      <TextField name="description" label={texts.description} rows={2} />
      <IconField appId={app?.id ?? ''} />
      <TenantField
        onPicked={() => {
          form.setValue('groups', []);
          form.setValue('reports', []);
        }}
      />
      <ContentFields tenantId={tenantId} />
    </EntityDialog>
  );
};
