import { Box, Flex, Heading, Icon, IconButton, Stack, Text, VisuallyHidden, chakra } from '@chakra-ui/react';
import { canAnywhere } from '@embed-portal/api-contract';
import type { Capability, Setup, SetupStep } from '@embed-portal/api-contract';
import { setupRoutes } from '@embed-portal/api-contract/routes/setup';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { addParameter, setupParameter } from '../../../entity-ui/use-url-parameter.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { setupMessages as texts } from '../../../messages/setup.ts';
import { ChevronDownIcon, CircleCheckIcon, XIcon } from '../../../ui/icons.tsx';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import { CircleDashedIcon } from '../../../ui/screen-icons.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Where each step is carried out, and the capability that it requires. */
const places: Record<SetupStep, { path: string; access: Capability }> = {
  tenant: { path: `/tenants?${addParameter}`, access: 'manageTenants' },
  connection: { path: `/connections?${addParameter}`, access: 'manageConnections' },
  workspaces: { path: `/connections?${setupParameter}`, access: 'manageConnections' },
  report: { path: `/reports?${addParameter}`, access: 'manageReports' },
  group: { path: `/groups?${addParameter}`, access: 'manageGroups' },
  app: { path: `/apps?${addParameter}`, access: 'manageApps' },
  invitation: { path: `/tenants?${setupParameter}`, access: 'manageTenants' },
};

const StepLink = chakra(Link, {
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline' },
  },
});

function Step({ name, done, isNext }: Setup['steps'][number] & { isNext: boolean }) {
  const { user } = useAccount();
  const { title, text, role } = texts.steps[name];
  const { path, access } = places[name];
  const allowed = canAnywhere(user, access);
  return (
    <Flex as="li" gap="3" align="start" aria-current={isNext ? 'step' : undefined}>
      <Icon
        as={done ? CircleCheckIcon : CircleDashedIcon}
        boxSize="5"
        flex="none"
        color={done ? 'status.success.fg' : isNext ? 'accent.fg' : 'fg.subtle'}
        aria-hidden
      />
      <Box minWidth="0">
        <VisuallyHidden>{done ? texts.done : texts.open}: </VisuallyHidden>
        {done && <Text color="fg.muted">{title}</Text>}
        {!done && allowed && <StepLink to={path}>{title}</StepLink>}
        {!done && !allowed && <Text fontWeight="medium">{title}</Text>}
        {!done && (
          <Text textStyle="xs" color="fg.muted">
            {allowed ? text : texts.requiresRole(role)}
          </Text>
        )}
      </Box>
    </Flex>
  );
}

/** Returns the next step that the user can carry out, or the first open step. */
function findNext(steps: Setup['steps'], isAllowed: (name: SetupStep) => boolean) {
  const open = steps.filter(({ done }) => !done);
  return open.find(({ name }) => isAllowed(name)) ?? open[0];
}

/** Loads the progress again after each change that the user saves. */
function useSetup() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return;
        void queryClient.invalidateQueries({ queryKey: [setupRoutes.getSetup.path] });
      }),
    [queryClient],
  );
  return useRouteQuery(setupRoutes.getSetup, {});
}

function useDismiss() {
  const { notify } = useNotifications();
  const { mutate, isPending } = useRouteMutation(setupRoutes.updateSetup, [setupRoutes.getSetup]);
  const dismiss = () => {
    const showAgain = {
      label: texts.undo,
      onClick: () => {
        mutate({ params: {}, body: { dismissed: false } });
      },
    };
    mutate(
      { params: {}, body: { dismissed: true } },
      {
        onSuccess: () => {
          notify({ text: texts.dismissed, color: 'info', force: true, action: showAgain });
        },
      },
    );
  };
  return { dismiss, isPending };
}

/**
 * Renders the steps from an empty installation to a report that a new user sees, until all of them are done or the
 * user hides them.
 *
 * @param isExpanded - whether all steps are initially visible, instead of the next one only.
 */
export function SetupChecklist({ isExpanded }: { isExpanded: boolean }) {
  const { user } = useAccount();
  const { data } = useSetup();
  const [expanded, setExpanded] = useState(isExpanded);
  const { dismiss, isPending } = useDismiss();
  const listId = useId();
  if (!data || data.dismissed) return null;
  const next = findNext(data.steps, (name) => canAnywhere(user, places[name].access));
  if (!next) return null;
  const doneCount = data.steps.filter(({ done }) => done).length;
  const isNextAllowed = canAnywhere(user, places[next.name].access);
  const nextText = texts.next(texts.steps[next.name].title);
  const toggleLabel = expanded ? texts.collapse : texts.expand;
  return (
    <Box
      maxWidth="page"
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
      paddingTop={{ base: '4', md: '6' }}
    >
      <Box
        as="section"
        aria-labelledby={`${listId}-title`}
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        boxShadow="xs"
      >
        <Flex align="center" gap="3" paddingInline="4" paddingBlock="2.5" wrap="wrap">
          <Heading as="h2" id={`${listId}-title`} textStyle="md" fontWeight="semibold">
            {texts.title}
          </Heading>
          <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums" aria-live="polite">
            {texts.progress(doneCount, data.steps.length)}
          </Text>
          {!expanded &&
            (isNextAllowed ? (
              <StepLink to={places[next.name].path}>{nextText}</StepLink>
            ) : (
              <Text>{nextText}</Text>
            ))}
          <Flex marginStart="auto" gap="1">
            <Tooltip content={toggleLabel}>
              <IconButton
                aria-label={toggleLabel}
                aria-expanded={expanded}
                aria-controls={listId}
                size="xs"
                variant="ghost"
                colorPalette="gray"
                onClick={() => {
                  setExpanded(!expanded);
                }}
              >
                <Icon as={ChevronDownIcon} transform={expanded ? 'rotate(180deg)' : undefined} />
              </IconButton>
            </Tooltip>
            <Tooltip content={texts.dismiss}>
              <IconButton
                aria-label={texts.dismiss}
                size="xs"
                variant="ghost"
                colorPalette="gray"
                disabled={isPending}
                onClick={dismiss}
              >
                <XIcon />
              </IconButton>
            </Tooltip>
          </Flex>
        </Flex>
        <Stack
          as="ol"
          id={listId}
          hidden={!expanded}
          gap="3"
          paddingInline="4"
          paddingBottom="4"
          paddingTop="1.5"
          listStyleType="none"
        >
          {expanded &&
            data.steps.map((step) => <Step key={step.name} {...step} isNext={step.name === next.name} />)}
        </Stack>
      </Box>
    </Box>
  );
}
