import { identityUsernames } from '@embed-portal/api-contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { ReportValues } from './report-values.ts';

const path = 'report.reportEffectiveIdentity';
const usernames = identityUsernames.map((id) => ({ id, name: texts.usernames[id] }));

/** Renders the effective identity with which the dataset is queried. */
export function IdentityFields() {
  const { control } = useFormContext<ReportValues>();
  const [active, usernameSource] = useWatch({ control, name: [`${path}.active`, `${path}.usernameValues`] });
  return (
    <>
      <SwitchField name={`${path}.active`} label={texts.identityActive} hint={texts.identityHint} />
      {active && (
        <>
          <SelectField
            name={`${path}.usernameValues`}
            label={texts.username}
            options={usernames}
            emptyText=""
            required
          />
          {usernameSource === 'static' && (
            <TextField name={`${path}.staticUsernameValue`} label={texts.staticUsername} required />
          )}
          <TextField name={`${path}.role`} label={texts.role} />
        </>
      )}
    </>
  );
}
