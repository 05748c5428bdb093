import { Stack, Text } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { memo } from 'react';
import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { getEmbeddedReports, getUsableEntries } from '../../../../data/apps.ts';
import { messages } from '../../../../messages/common.ts';
import { BuildingComplexIcon, FileChartColumnIcon, PencilIcon, StarIcon } from '../../../../ui/icons.tsx';
import { AppTile } from './app-tile.tsx';

const getActions = (element: HTMLElement) => [
  ...(element.closest('li')?.querySelectorAll<HTMLElement>('[data-actions] button') ?? []),
];

/** Moves the focus from a button to the next one or back to the card. */
function moveFromAction(event: KeyboardEvent<HTMLElement>) {
  const actions = getActions(event.currentTarget);
  const index = actions.indexOf(event.currentTarget);
  const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  if (step !== undefined) actions[index + step]?.focus();
  else if (['Escape', 'F2', 'ArrowUp', 'ArrowDown'].includes(event.key))
    event.currentTarget.closest('li')?.querySelector('a')?.focus();
  else return;
  event.preventDefault();
}

interface CardTooltipProps {
  app: UserApp;
  tenantName: string;
}

export const CardTooltip = ({ app, tenantName }: CardTooltipProps) => (
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

function formatContents(app: UserApp) {
  const reports = getEmbeddedReports(app).length;
  return messages.apps.contents(reports, getUsableEntries(app).length - reports);
}

/** Operations of all cards. The functions never change, so that cards are not rendered again. */
export interface CardActions {
  open(app: UserApp, event: MouseEvent<HTMLElement>): void;
  edit(app: UserApp): void;
  toggleFavorite(app: UserApp): void;
  /** Moves the focus from a card to another one. */
  move(app: UserApp, event: KeyboardEvent<HTMLElement>): void;
  /** Handlers that show the tooltip of a link or a button. */
  tooltip: HTMLAttributes<HTMLElement>;
}

interface AppCardProps {
  app: UserApp;
  tenantName: string;
  isFavorite: boolean;
  /** Not possible in a view as another user. */
  canMark: boolean;
  canEdit: boolean;
  /** ID of the visible tooltip of the card. */
  tooltipId: string | undefined;
  actions: CardActions;
}

/** Renders an app as a card. Only its link is a tab stop. F2 moves the focus to the buttons. */
export const AppCard = memo((props: AppCardProps) => {
  const { app, tenantName, isFavorite, canMark, canEdit, tooltipId, actions } = props;
  const moveFromCard = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'F2') {
      getActions(event.currentTarget)[0]?.focus();
      event.preventDefault();
    } else actions.move(app, event);
  };
  const buttonProps = {
    type: 'button',
    tabIndex: -1,
    onKeyDown: moveFromAction,
    ...actions.tooltip,
  } as const;
  const hasActions = canEdit || canMark;
  return (
    <>
      <Link
        to={`/apps/${app.id}`}
        data-card=""
        aria-describedby={tooltipId}
        aria-keyshortcuts={hasActions ? 'F2' : undefined}
        onClick={(event) => {
          actions.open(app, event);
        }}
        onKeyDown={moveFromCard}
        {...actions.tooltip}
      >
        <div data-title="">
          <AppTile app={app} />
          <h2>{app.name}</h2>
        </div>
        <p data-description="">{app.description ?? messages.apps.noDescription}</p>
        <div data-footer="">
          <span>
            <BuildingComplexIcon aria-hidden />
            <span>{tenantName}</span>
          </span>
          <span>
            <FileChartColumnIcon aria-hidden />
            {formatContents(app)}
          </span>
        </div>
      </Link>
      {hasActions && (
        <div data-actions="">
          <kbd aria-hidden>F2</kbd>
          {canEdit && (
            <button
              {...buttonProps}
              aria-label={messages.apps.edit(app.name)}
              onClick={() => {
                actions.edit(app);
              }}
            >
              <PencilIcon />
            </button>
          )}
          {canMark && (
            <button
              {...buttonProps}
              aria-label={messages.apps.favorite(app.name)}
              aria-pressed={isFavorite}
              onClick={() => {
                actions.toggleFavorite(app);
              }}
            >
              <StarIcon />
            </button>
          )}
        </div>
      )}
    </>
  );
});
AppCard.displayName = 'AppCard';
