import { Box, Text } from '@chakra-ui/react';
import type { AccessRequest } from '@embed-portal/api-contract';
import { z } from 'zod';
import { FormDialog } from '../../../../entity-ui/forms/form-dialog.tsx';
import { accessRequestMessages as texts } from '../../../../messages/access-requests.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import type { ActionFormProps, Failure } from '../../../../ui/selection/bulk-action.ts';
import { NameList } from '../../../../ui/selection/bulk-dialog.tsx';
import { useBulkDecisions } from '../../api/use-bulk-decisions.ts';
import { canGrant, explainMissing, getRequestName } from './grants.ts';

/** Groups that the users join, by app. */
const ApprovalForm = z.object({ groups: z.record(z.string(), z.uuid()) });

interface AppRequests {
  app: AccessRequest['app'];
  groups: AccessRequest['groups'];
  userNames: string[];
}

/** Returns the apps whose groups the users need. */
function listApps(requests: readonly AccessRequest[]): AppRequests[] {
  const apps = new Map<string, AppRequests>();
  for (const { app, groups, user, missing } of requests) {
    if (missing !== 'group') continue;
    const known = apps.get(app.id);
    if (known) known.userNames.push(user.name);
    else apps.set(app.id, { app, groups, userNames: [user.name] });
  }
  return [...apps.values()];
}

const RequestList = ({ text, names }: { text: string; names: readonly string[] }) =>
  names.length > 0 && (
    <Box>
      <Text textStyle="sm">{text}</Text>
      <NameList names={names} />
    </Box>
  );

/** Renders the form that approves several requests for access. Users who request the same app join the same group. */
export function ApprovalDialog(props: ActionFormProps<AccessRequest>) {
  const { entities, open, onClose, finalFocus, onSubmit } = props;
  const decide = useBulkDecisions();
  const grantable = entities.filter(canGrant);
  const others = entities.filter((request) => !canGrant(request));
  const apps = listApps(grantable);
  const approve = async (groups: Readonly<Record<string, string>>): Promise<Failure<AccessRequest>[]> => [
    ...(await decide(grantable, {
      decide: ({ app, missing }) => ({
        decision: 'granted',
        groupId: missing === 'group' ? (groups[app.id] ?? null) : null,
      }),
      confirm: texts.bulkApproved,
    })),
    ...others.map((entity) => ({ entity, reason: explainMissing(entity) })),
  ];
  return (
    <FormDialog
      title={texts.approveTitle(grantable.length)}
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      schema={ApprovalForm}
      values={() => ({
        groups: Object.fromEntries(
          apps.map(({ app, groups }) => [app.id, (groups.length === 1 && groups[0]?.id) || '']),
        ),
      })}
      draftName="approve-access"
      onSubmit={({ groups }) => onSubmit(() => approve(groups))}
      submitLabel={texts.approve}
    >
      {apps.map(({ app, groups, userNames }) => (
        <SelectField
          key={app.id}
          name={`groups.${app.id}`}
          label={texts.groupOf(app.name)}
          hint={userNames.join(', ')}
          options={groups}
          emptyText={texts.noGroups}
          required
        />
      ))}
      <RequestList
        text={texts.notifies}
        names={grantable.filter(({ missing }) => missing === null).map(getRequestName)}
      />
      <RequestList
        text={texts.cannotApprove}
        names={others.map((request) => `${getRequestName(request)}: ${explainMissing(request)}`)}
      />
    </FormDialog>
  );
}
