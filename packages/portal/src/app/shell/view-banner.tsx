import { Button, Flex, Icon, Text } from '@chakra-ui/react';
import { viewSessionRoutes } from '@embed-portal/api-contract/routes/view-sessions';
import { useEffect, useState } from 'react';
import { useAccount } from '../../data/account.ts';
import { useApi } from '../../http/api-context.ts';
import { useRouteQuery } from '../../http/use-route-query.ts';
import { viewMessages as texts } from '../../messages/view.ts';
import type { View } from '../../session/view-session.ts';
import { EyeIcon } from '../../ui/screen-icons.tsx';

const secondMs = 1_000;

/** Formats a duration as minutes and seconds, such as `29:05`. */
function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / secondMs));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the current time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, secondMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

function TimeLeft({ expires, onExpiry }: { expires: number; onExpiry(): void }) {
  const now = useNow();
  const isOver = now >= expires;
  useEffect(() => {
    if (isOver) onExpiry();
  }, [isOver, onExpiry]);
  return (
    <Text as="span" role="timer" flex="none" fontVariantNumeric="tabular-nums">
      {texts.left(formatDuration(expires - now))}
    </Text>
  );
}

/** Renders both users, the tenant and the remaining time while this tab views the portal as another user. */
export function ViewBanner({ view }: { view: View }) {
  const { user, tenants } = useAccount();
  const { store } = useApi();
  const [isStopping, setStopping] = useState(false);
  const { data: session } = useRouteQuery(viewSessionRoutes.getViewSession, {
    viewSessionId: view.sessionId,
  });
  const [end] = useState(() => () => {
    store.setState({ viewEnded: true });
  });
  const tenantName = session?.tenant.name ?? tenants[0]?.name;
  return (
    <Flex
      as="section"
      aria-label={texts.banner}
      align="center"
      gap={{ base: '2', md: '3' }}
      paddingInline={{ base: '3', md: '4' }}
      paddingBlock="1.5"
      bg="status.warning.subtle"
      color="status.warning.fg"
      borderBottomWidth="1px"
      textStyle="sm"
    >
      <Icon as={EyeIcon} boxSize="4" flex="none" aria-hidden />
      <Text flex="1" minWidth="0" overflowWrap="anywhere">
        {texts.seeing} <strong>{user.name}</strong>
        {tenantName !== undefined && ` ${texts.inTenant(tenantName)}`}.{' '}
        {session && (
          <Text as="span" textStyle="xs">
            {texts.signedInAs(session.actor.name)}
            <Text as="span" hideBelow="md">
              {' '}
              {texts.tokenNote}
            </Text>
          </Text>
        )}
      </Text>
      {session && <TimeLeft expires={session.expires} onExpiry={end} />}
      <Button
        size="xs"
        colorPalette="gray"
        variant="outline"
        bg="bg.panel"
        flex="none"
        loading={isStopping}
        loadingText={texts.stop}
        onClick={() => {
          setStopping(true);
          void view.stop();
        }}
      >
        {texts.stop}
      </Button>
    </Flex>
  );
}
