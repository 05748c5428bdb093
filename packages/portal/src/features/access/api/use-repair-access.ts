import { can, canIn } from '@embed-portal/api-contract';
import type { AccessExplanation, AccessRule } from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { useCaptcha } from '../../../data/captcha/use-captcha.ts';
import { toInvitePath } from '../../../entity-ui/use-url-parameter.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { accessMessages } from '../../../messages/access.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';

/** Adds a missing link between a user and an app through the route that administrators also use otherwise. */
export interface Repair {
  rule: AccessRule;
  label: string;
  run(): Promise<unknown>;
}

const { explanation: texts } = accessMessages;
const explainedRoutes = Object.values(accessRoutes);

/** Returns a function that lists the repairs of an explanation that the roles of the current user allow. */
export function useRepairAccess(): (explanation: AccessExplanation) => Repair[] {
  const { user: caller } = useAccount();
  const { notify } = useNotifications();
  const navigate = useNavigate();
  const solveCaptcha = useCaptcha();
  const updateGroup = useRouteMutation(groupRoutes.updateGroup, [
    ...explainedRoutes,
    groupRoutes.listGroupsOfUser,
    groupRoutes.listGroupsOfTenant,
  ]);
  const updateUser = useRouteMutation(administrationRoutes.updateUser, [
    ...explainedRoutes,
    administrationRoutes.listUsers,
  ]);
  const memberRoutes = [...explainedRoutes, tenantRoutes.listUsersOfTenant, invitationRoutes.listInvitations];
  const resendInvitation = useRouteMutation(invitationRoutes.resendInvitation, memberRoutes);
  const updateMembership = useRouteMutation(tenantRoutes.updateMembership, memberRoutes);

  const buildMembershipRepair = ({ user, app, membership }: AccessExplanation): Omit<Repair, 'rule'> => {
    const params = { tenantId: app.tenantId, userId: user.id };
    switch (membership) {
      case 'invited':
        return {
          label: texts.resendInvitation,
          run: async () => {
            await resendInvitation.mutateAsync({ params, headers: await solveCaptcha('inviteTenantUser') });
            notify({ text: texts.invitationSent(user.email), color: 'success', force: true });
          },
        };
      case 'ended':
        return {
          label: texts.extend,
          run: () => updateMembership.mutateAsync({ params, body: { accessExpires: null } }),
        };
      default:
        return {
          label: texts.invite,
          run: async () => navigate(toInvitePath(app.tenantId, user.email)),
        };
    }
  };

  return (explanation) => {
    const { user, app, steps } = explanation;
    const isMissing = (rule: AccessRule) => steps.some((step) => step.rule === rule && !step.ok);
    const repairs: Repair[] = [];
    const activation = { params: { userId: user.id }, body: { active: true } };
    if (isMissing('account') && can(caller.rolesList, 'administer')) {
      const run = () => updateUser.mutateAsync(activation);
      repairs.push({ rule: 'account', label: texts.activate, run });
    }
    // Each update of a user also grants the role viewer.
    if (isMissing('role') && !isMissing('account') && can(caller.rolesList, 'administer')) {
      const run = () => updateUser.mutateAsync(activation);
      repairs.push({ rule: 'role', label: texts.grantRole, run });
    }
    if (isMissing('membership') && canIn(caller, app.tenantId, 'manageTenants')) {
      repairs.push({ rule: 'membership', ...buildMembershipRepair(explanation) });
    }
    // Groups accept only members of the tenant.
    if (isMissing('group') && !isMissing('membership') && canIn(caller, app.tenantId, 'manageGroups')) {
      for (const { id, name } of app.groups) {
        const run = () => updateGroup.mutateAsync({ params: { groupId: id }, body: { addUsers: [user.id] } });
        repairs.push({ rule: 'group', label: texts.addToGroup(name), run });
      }
    }
    return repairs;
  };
}
