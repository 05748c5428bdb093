import { Box, Flex, Heading, Icon, IconButton, Stack, Text, chakra } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { getEmbeddedReports, getUsableEntries } from '../../../data/apps.ts';
import { usePrefetchEmbedToken } from '../../../data/embed-token.ts';
import { messages } from '../../../messages.ts';
import { useServices } from '../../../services.ts';
import type { IconType } from '../../../ui/create-icon.tsx';
import { BuildingComplexIcon, FileChartColumnIcon, PencilIcon, StarIcon } from '../../../ui/icons.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { AppTile } from './app-tile.tsx';

interface AppCardProps {
  app: UserApp;
  tenantName: string;
}

const CardLink = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    height: '100%',
    padding: '5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    boxShadow: 'xs',
    transitionProperty: 'transform, box-shadow, border-color',
    transitionDuration: '{durations.moderate}',
    transitionTimingFunction: 'ease-out',
    _hover: { transform: 'translateY(-2px)', boxShadow: 'md', borderColor: 'border.emphasized' },
    _focusVisible: { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
  },
});

/** Visible on hover and focus, and always on devices without hover. */
const shownOnHover = { '@media (hover: hover)': { opacity: '0' }, _focusVisible: { opacity: '1' } };

interface CardButtonProps {
  label: string;
  icon: IconType;
  /** Whether the button is a switch that is on; undefined for other buttons. */
  pressed?: boolean;
  onClick(): void;
}

const CardButton = ({ label, icon: ButtonIcon, pressed, onClick }: CardButtonProps) => (
  <Tooltip content={label}>
    <IconButton
      aria-label={label}
      aria-pressed={pressed}
      data-card-action
      size="xs"
      variant="surface"
      colorPalette="gray"
      color={pressed ? 'accent.fg' : undefined}
      transition="opacity {durations.faster} ease-out"
      css={pressed ? { '& path': { fill: 'currentColor' } } : shownOnHover}
      onClick={onClick}
    >
      <ButtonIcon />
    </IconButton>
  </Tooltip>
);

const CardTooltip = ({ app, tenantName }: AppCardProps) => (
  <Stack gap="1">
    <Text fontWeight="semibold">{app.name}</Text>
    <Text>{app.description ?? messages.apps.noDescription}</Text>
    <Text opacity="0.8">{tenantName}</Text>
    {app.__groups.length > 0 && (
      <Text opacity="0.8">
        {messages.apps.groups}: {app.__groups.map(({ name }) => name).join(', ')}
      </Text>
    )}
  </Stack>
);

const formatContents = (app: UserApp) => {
  const reports = getEmbeddedReports(app).length;
  return messages.apps.contents(reports, getUsableEntries(app).length - reports);
};

const CardFooter = ({ app, tenantName }: AppCardProps) => (
  <Flex gap="4" marginTop="auto" color="fg.subtle" textStyle="xs" minWidth="0">
    <Flex align="center" gap="1.5" minWidth="0">
      <Icon as={BuildingComplexIcon} boxSize="3.5" aria-hidden />
      <Text truncate>{tenantName}</Text>
    </Flex>
    <Flex align="center" gap="1.5" flex="none">
      <Icon as={FileChartColumnIcon} boxSize="3.5" aria-hidden />
      {formatContents(app)}
    </Flex>
  </Flex>
);

/** Returns whether a click opens the app in this tab instead of a new tab or window. */
const opensInSameTab = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

interface CardActions {
  isFavorite: boolean;
  /** Not possible in a view as another user. */
  onToggleFavorite?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
}

/** Renders an app as a card. If the app has no usable entries, a click shows a warning instead of opening it. */
export const AppCard = ({
  app,
  tenantName,
  isFavorite,
  onToggleFavorite,
  onEdit,
}: AppCardProps & CardActions) => {
  const { notifications } = useServices();
  const prefetchToken = usePrefetchEmbedToken();
  const open = (event: MouseEvent) => {
    if (getUsableEntries(app).length === 0) {
      event.preventDefault();
      notifications.notify({ text: messages.apps.invalid, color: 'warning' });
    } else if (opensInSameTab(event)) prefetchToken(app);
  };
  return (
    <Box
      as="li"
      listStyleType="none"
      position="relative"
      css={{ '&:hover [data-card-action], &:focus-within [data-card-action]': { opacity: '1' } }}
    >
      <Tooltip content={<CardTooltip app={app} tenantName={tenantName} />}>
        <CardLink to={`/apps/${app.id}`} onClick={open}>
          <Flex gap="3.5" align="center" minWidth="0">
            <AppTile app={app} />
            <Heading as="h2" textStyle="lg" fontWeight="semibold" lineClamp="2" letterSpacing="-0.005em">
              {app.name}
            </Heading>
          </Flex>
          <Text color="fg.muted" textStyle="sm" lineClamp="2" minHeight={{ sm: '10' }}>
            {app.description ?? messages.apps.noDescription}
          </Text>
          <CardFooter app={app} tenantName={tenantName} />
        </CardLink>
      </Tooltip>
      <Flex position="absolute" top="3" insetEnd="3" gap="1">
        {onEdit && <CardButton label={messages.apps.edit(app.name)} icon={PencilIcon} onClick={onEdit} />}
        {onToggleFavorite && (
          <CardButton
            label={messages.apps.favorite(app.name)}
            icon={StarIcon}
            pressed={isFavorite}
            onClick={onToggleFavorite}
          />
        )}
      </Flex>
    </Box>
  );
};
