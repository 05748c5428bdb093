import { Box, Heading } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { getUsableEntries } from '../../../../data/apps.ts';
import { usePrefetchEmbedToken } from '../../../../data/embed-token.ts';
import { messages } from '../../../../messages/common.ts';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { findScrollContainer } from '../../../../ui/scroll-container.ts';
import { useTooltip } from '../../../../ui/tooltip.tsx';
import { useStableCallback } from '../../../../ui/use-stable-callback.ts';
import { AppCard, CardTooltip } from './app-card.tsx';
import type { CardActions } from './app-card.tsx';
import { CardGrid, useGridLayout } from './card-grid.tsx';
import { cardGap, cardHeight } from './card-style.ts';
import type { AppGroup } from './group-apps.ts';
import { moveInGrid } from './move-in-grid.ts';

/** Returns whether a click opens the app in this tab instead of a new tab or window. */
const opensInSameTab = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Returns a function that opens the app of a clicked card. If the app has no usable entries, it shows a warning. */
function useOpen() {
  const notifications = useNotifications();
  const prefetchToken = usePrefetchEmbedToken();
  return (app: UserApp, event: MouseEvent) => {
    if (getUsableEntries(app).length === 0) {
      event.preventDefault();
      notifications.notify({ text: messages.apps.invalid, color: 'warning' });
    } else if (opensInSameTab(event)) prefetchToken(app);
  };
}

const findCard = (container: HTMLElement, id: string) =>
  container.querySelector<HTMLElement>(`[data-app="${id}"] a`);

/** Returns a handler that moves the focus by the keys of a grid. */
const useMove =
  (
    groups: readonly AppGroup[],
    layout: { columns: number; rem: number } | undefined,
    container: HTMLElement | null,
    activate: (id: string) => void,
  ) =>
  (app: UserApp, event: KeyboardEvent) => {
    if (!layout || !container || event.altKey || event.metaKey || event.shiftKey) return;
    const group = groups.findIndex(({ apps }) => apps.includes(app));
    const index = groups[group]?.apps.indexOf(app) ?? 0;
    const sizes = groups.map(({ apps }) => apps.length);
    const screenHeight = findScrollContainer(container).clientHeight;
    const pageRows = Math.max(1, Math.floor(screenHeight / ((cardHeight + cardGap) * layout.rem)) - 1);
    const target = moveInGrid({ sizes, columns: layout.columns, pageRows }, { group, index }, event);
    const targetApp = target && groups[target.group]?.apps[target.index];
    if (!targetApp) return;
    event.preventDefault();
    flushSync(() => {
      activate(targetApp.id);
    });
    findCard(container, targetApp.id)?.focus();
  };

/**
 * Returns focus handlers that find the element which has the focus. If the element is removed because its card moves to
 * another group, such as after a click on the star, the same element of the new card receives the focus.
 */
function useRetainedFocus(container: HTMLElement | null) {
  const focused = useRef<{ id: string; label: string | null; element: HTMLElement }>(undefined);
  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || !container || last.element.isConnected || document.activeElement !== document.body) return;
    const elements = container.querySelectorAll<HTMLElement>(`[data-app="${last.id}"] :is(a, button)`);
    [...elements].find((element) => element.ariaLabel === last.label)?.focus();
  });
  return {
    remember: (id: string, element: HTMLElement) => {
      focused.current = { id, label: element.ariaLabel, element };
    },
    forget: (element: HTMLElement) => {
      if (element.isConnected) focused.current = undefined;
    },
  };
}

interface AppGroupsProps {
  groups: readonly AppGroup[];
  favorites: readonly string[];
  getTenantName(app: UserApp): string;
  /** Undefined in a view as another user. */
  toggleFavorite: ((appId: string, isFavorite: boolean) => void) | undefined;
  /** Undefined for users who may not manage apps. */
  edit: ((app: UserApp) => void) | undefined;
  canEdit(app: UserApp): boolean;
}

/** Renders the cards of all groups. The arrow keys, Home, End, Page Up and Page Down move the focus between them. */
export function AppGroups(props: AppGroupsProps) {
  const { groups, favorites, getTenantName, toggleFavorite, edit, canEdit } = props;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const scroller = useMemo(() => container && findScrollContainer(container), [container]);
  const layout = useGridLayout(container);
  const [activeId, setActiveId] = useState<string>();
  const { remember, forget } = useRetainedFocus(container);
  const tooltip = useTooltip();
  const move = useStableCallback(useMove(groups, layout, container, setActiveId));
  const open = useStableCallback(useOpen());
  const editApp = useStableCallback((app: UserApp) => edit?.(app));
  const toggle = useStableCallback(({ id }: UserApp) => toggleFavorite?.(id, favorites.includes(id)));
  const actions = useMemo<CardActions>(
    () => ({ open, edit: editApp, toggleFavorite: toggle, move, tooltip: tooltip.handlers }),
    [open, editApp, toggle, move, tooltip.handlers],
  );
  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest('li')?.dataset['app'];
    if (id === undefined) return;
    setActiveId(id);
    remember(id, target);
  };
  const { anchor } = tooltip;
  const anchorId = anchor?.closest('li')?.dataset['app'];
  const renderCard = (app: UserApp) => (
    <AppCard
      app={app}
      tenantName={getTenantName(app)}
      isFavorite={favorites.includes(app.id)}
      canMark={toggleFavorite !== undefined}
      canEdit={edit !== undefined && canEdit(app)}
      tooltipId={anchorId === app.id && anchor?.tagName === 'A' ? tooltip.id : undefined}
      actions={actions}
    />
  );
  const anchorApp = groups.flatMap(({ apps }) => apps).find(({ id }) => id === anchorId);
  return (
    <div
      ref={setContainer}
      onFocus={handleFocus}
      onBlur={({ target }) => {
        forget(target);
      }}
    >
      {layout &&
        scroller &&
        groups.map(({ name, apps }) => (
          <Box key={name} as="section" aria-label={messages.apps.groupNames[name]} marginBottom="8">
            {groups.length > 1 && (
              <Heading as="h2" textStyle="sm" fontWeight="semibold" color="fg.muted" marginBottom="3">
                {messages.apps.groupNames[name]}
              </Heading>
            )}
            <CardGrid
              key={layout.rem}
              apps={apps}
              layout={{ ...layout, scroller }}
              activeId={activeId}
              renderCard={renderCard}
            />
          </Box>
        ))}
      {tooltip.render(
        anchor?.tagName === 'BUTTON'
          ? anchor.ariaLabel
          : anchorApp && <CardTooltip app={anchorApp} tenantName={getTenantName(anchorApp)} />,
      )}
    </div>
  );
}
