import { Button, Flex, Icon } from '@chakra-ui/react';
import type { Connection } from '@embed-portal/api-contract';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { CircleCheckIcon } from '../../../ui/icons.tsx';
import { CircleQuestionMarkIcon, CircleXIcon } from '../../../ui/screen-icons.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

const states = {
  unknown: { icon: CircleQuestionMarkIcon, tone: 'info' },
  failed: { icon: CircleXIcon, tone: 'error' },
  ok: { icon: CircleCheckIcon, tone: 'success' },
} as const;

function toState({ authenticated }: Connection): keyof typeof states {
  if (authenticated === null) return 'unknown';
  return authenticated ? 'ok' : 'failed';
}

export const formatState = (connection: Connection): string => texts.states[toState(connection)];

/** Renders the button that opens the credentials dialog. Its label shows whether the BI service accepts them. */
export function AuthenticationState(props: { connection: Connection; onClick(): void }) {
  const { connection, onClick } = props;
  const { icon, tone } = states[toState(connection)];
  return (
    <Tooltip content={`${texts.stateHints[toState(connection)]} ${texts.authorizeLabel(connection.name)}.`}>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        paddingInline="2"
        marginStart="-2"
        onClick={onClick}
        aria-label={texts.authenticationLabel(connection.name, formatState(connection))}
      >
        <Flex as="span" align="center" gap="1.5" color={`status.${tone}.fg`}>
          <Icon as={icon} boxSize="4" aria-hidden />
          {formatState(connection)}
        </Flex>
      </Button>
    </Tooltip>
  );
}
