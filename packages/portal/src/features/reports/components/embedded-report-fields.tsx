import { Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { FiltersField } from './filters-field.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { TestPanel } from './test-panel.tsx';

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="3" borderTopWidth="1px" paddingTop="4" paddingBottom="2" aria-label={title}>
    <Heading as="h3" textStyle="sm" fontWeight="semibold">
      {title}
    </Heading>
    {children}
  </Stack>
);

/** Permissions that are stored and displayed but do not affect the portal. */
const ineffectivePermissions = [
  { name: 'report.permissionDownload', label: texts.download, hint: texts.serviceFeatureHint },
  { name: 'report.permissionBookmark', label: texts.bookmark, hint: texts.bookmarkHint },
  { name: 'report.permissionSubscribe', label: texts.subscribe, hint: texts.serviceFeatureHint },
  { name: 'report.permissionAlert', label: texts.alert, hint: texts.serviceFeatureHint },
];

/** Renders the source, security filters, effective identity and permissions of a report. */
export const EmbeddedReportFields = ({ tenantId }: { tenantId: string }) => (
  <>
    <SourceFields tenantId={tenantId} />
    <FormSection title={texts.filters}>
      <FiltersField />
    </FormSection>
    <FormSection title={texts.identity}>
      <IdentityFields />
    </FormSection>
    <FormSection title={texts.test.title}>
      <TestPanel tenantId={tenantId} />
    </FormSection>
    <FormSection title={texts.permissions}>
      <SwitchField name="report.permissionRefresh" label={texts.refresh} hint={texts.refreshHint} />
      {ineffectivePermissions.map((permission) => (
        <SwitchField key={permission.name} {...permission} disabled />
      ))}
    </FormSection>
  </>
);
