import { Box, Button, Stack } from '@chakra-ui/react';
import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  PointerSensor,
  closestCenter,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type {
  CollisionDetection,
  DragEndEvent,
  DragOverEvent,
  Modifier,
  UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { limits } from '@embed-portal/api-contract';
import { useEffect, useRef, useState } from 'react';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import { OrderedRow, focusMovedEntry } from '../../../../ui/forms/ordered-row.tsx';
import type { Step } from '../../../../ui/forms/ordered-row.tsx';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { DragHandle } from './drag-handle.tsx';
import {
  addSection,
  findAdjacentPlace,
  findNameError,
  findReport,
  isSectionId,
  listReports,
  moveReport,
  moveSection,
  removeReport,
  removeSection,
  renameSection,
} from './report-sections.ts';
import type { ReportPlace, ReportSection } from './report-sections.ts';
import { ReportRow, SectionBlock } from './section-block.tsx';
import { focusSectionMenu } from './section-menu.tsx';
import type { SectionTarget } from './section-menu.tsx';

interface SectionedReportsProps {
  sections: readonly ReportSection[];
  getName(reportId: string): string;
  onChange(sections: ReportSection[]): void;
}

const getSectionName = ({ name }: ReportSection): string => name?.trim() || texts.unnamedSection;

/** Returns the sections to which the reports of a section can be moved. */
const listTargets = (sections: readonly ReportSection[], sectionId: string): SectionTarget[] =>
  sections
    .filter(({ id }) => id !== sectionId)
    .map((section) => ({
      id: section.id,
      name: section.name === null ? texts.withoutSection : getSectionName(section),
    }));

/** Describes the new place of a report or a section to screen readers. */
function describeMove(
  sections: readonly ReportSection[],
  id: string,
  getName: (reportId: string) => string,
): string {
  const named = sections.slice(1);
  const moved = named.find((section) => section.id === id);
  if (moved) return texts.sectionMoved(getSectionName(moved), named.indexOf(moved) + 1, named.length);
  const place = findReport(sections, id);
  const section = sections.find((candidate) => candidate.id === place?.sectionId);
  if (!place || !section) return '';
  const [position, count] = [place.index + 1, section.reports.length];
  return section.name === null
    ? texts.reportMoved(getName(id), position, count)
    : texts.reportMovedInSection(getName(id), getSectionName(section), position, count);
}

/**
 * Creates a collision detection: a dragged section is over the closest section, and a dragged report is over the closest
 * report of the section under the pointer, or over the section itself if it is empty.
 */
const createDetection =
  (sections: readonly ReportSection[]): CollisionDetection =>
  (args) => {
    const select = (isCandidate: (id: UniqueIdentifier) => boolean) => ({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => isCandidate(id)),
    });
    const activeId = String(args.active.id);
    if (isSectionId(activeId)) {
      return closestCenter(select((id) => isSectionId(String(id)) && id !== sections[0]?.id));
    }
    const inSections = select((id) => isSectionId(String(id)));
    const [target] = [...pointerWithin(inSections), ...closestCenter(inSections)];
    const reports = sections.find(({ id }) => id === target?.id)?.reports ?? [];
    const closest = closestCenter(select((id) => reports.includes(String(id))));
    return closest.length > 0 ? closest : [target].filter((collision) => collision !== undefined);
  };

/** Returns the place under a dragged report. */
function findTarget(sections: readonly ReportSection[], overId: string): ReportPlace | undefined {
  const section = sections.find(({ id }) => id === overId);
  return section ? { sectionId: section.id, index: section.reports.length } : findReport(sections, overId);
}

/** Keeps the dragged entry in its column. */
const keepColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const ignore = () => undefined;
/** The component announces moves itself, in the language of the user. */
const silent = { onDragStart: ignore, onDragOver: ignore, onDragEnd: ignore, onDragCancel: ignore };

/** Returns the state and the handlers of dragging. While a report is dragged to another section, `preview` contains it there. */
function useDragging(
  sections: readonly ReportSection[],
  commit: (sections: ReportSection[], movedId: string) => void,
) {
  const [activeId, setActiveId] = useState<string>();
  const [preview, setPreview] = useState<ReportSection[]>();
  const current = preview ?? sections;
  const stop = () => {
    setActiveId(undefined);
    setPreview(undefined);
  };
  return {
    activeId,
    current,
    handlers: {
      onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => {
        setActiveId(String(active.id));
      },
      onDragOver: ({ active, over }: DragOverEvent) => {
        const reportId = String(active.id);
        if (!over || isSectionId(reportId)) return;
        const target = findTarget(current, String(over.id));
        if (!target || target.sectionId === findReport(current, reportId)?.sectionId) return;
        const top = active.rect.current.translated?.top ?? 0;
        const isBelow = !isSectionId(String(over.id)) && top > over.rect.top + over.rect.height / 2;
        setPreview(moveReport(current, reportId, { ...target, index: target.index + (isBelow ? 1 : 0) }));
      },
      onDragEnd: ({ active, over }: DragEndEvent) => {
        stop();
        if (!over) return;
        const [movedId, overId] = [String(active.id), String(over.id)];
        if (isSectionId(movedId)) {
          const index = current.findIndex(({ id }) => id === overId);
          commit(moveSection(current, movedId, index), movedId);
          return;
        }
        const target = findTarget(current, overId);
        if (target) commit(moveReport(current, movedId, target), movedId);
      },
      onDragCancel: stop,
    },
  };
}

/** Returns the element of a report or a section. */
const findEntry = (root: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
    ({ dataset }) => dataset['entry'] === id,
  );

/** Renders what follows the pointer while a report or a section is dragged. */
const DraggedEntry = ({ name, position }: { name: string; position: number | undefined }) => (
  <Box
    as="ul"
    listStyleType="none"
    borderRadius="l2"
    boxShadow="lg"
    borderWidth="1px"
    borderColor="border.emphasized"
    css={{ '& > li': { bg: 'bg.raised' } }}
    aria-hidden
    data-dragging
  >
    <OrderedRow
      name={name}
      position={position}
      handle={<DragHandle />}
      onMoveUp={ignore}
      onMoveDown={ignore}
      onRemove={ignore}
    />
  </Box>
);

/**
 * Renders the reports of an app in sections. Reports and sections are moved with the pointer or with buttons, and each
 * move is announced to screen readers.
 */
export function SectionedReports({ sections, getName, onChange }: SectionedReportsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [lastStep, setLastStep] = useState<{ id: string; step: Step }>();
  // An object, so that each move to a section moves the focus.
  const [lastMoved, setLastMoved] = useState<{ id: string }>();
  const [newId, setNewId] = useState<string>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const commit = (next: ReportSection[], movedId: string) => {
    onChange(next);
    setAnnouncement(describeMove(next, movedId, getName));
  };
  const { activeId, current, handlers } = useDragging(sections, commit);
  useEffect(() => {
    if (lastStep) focusMovedEntry(findEntry(root.current, lastStep.id), lastStep.step);
  }, [lastStep]);
  useEffect(() => {
    if (lastMoved) focusSectionMenu(findEntry(root.current, lastMoved.id));
  }, [lastMoved]);
  useEffect(() => {
    if (newId !== undefined) findEntry(root.current, newId)?.querySelector('input')?.focus();
  }, [newId]);

  const positions = new Map(listReports(current).map((id, index) => [id, index + 1]));
  const stepReport = (id: string, step: Step) => {
    const place = findAdjacentPlace(current, id, step);
    return (
      place &&
      (() => {
        commit(moveReport(current, id, place), id);
        setLastStep({ id, step });
      })
    );
  };
  const moveToSection = (id: string, sectionId: string) => {
    const index = current.find((section) => section.id === sectionId)?.reports.length ?? 0;
    commit(moveReport(current, id, { sectionId, index }), id);
    setLastMoved({ id });
  };
  const stepSection = (id: string, index: number, step: Step) =>
    index + step < 1 || index + step >= current.length
      ? undefined
      : () => {
          commit(moveSection(current, id, index + step), id);
          setLastStep({ id, step });
        };
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = sections.length > limits.maxSections;
  const activeSection = sections.find(({ id }) => id === activeId);
  return (
    <Stack ref={root} gap="2" width="100%" paddingTop="1">
      <DndContext
        sensors={sensors}
        modifiers={[keepColumn]}
        collisionDetection={createDetection(current)}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        {...handlers}
      >
        <SortableContext items={current.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {current.map((section, index) => (
            <SectionBlock
              key={section.id}
              section={section}
              divided={current.length > 1}
              nameError={findNameError(current, section)}
              onRename={(name) => {
                onChange(renameSection(current, section.id, name));
              }}
              onMoveUp={stepSection(section.id, index, -1)}
              onMoveDown={stepSection(section.id, index, 1)}
              onRemove={() => {
                onChange(removeSection(current, section.id));
                setAnnouncement(texts.sectionRemoved(getSectionName(section)));
                addButton.current?.focus();
              }}
            >
              {section.reports.map((id) => (
                <ReportRow
                  key={id}
                  id={id}
                  name={getName(id)}
                  position={positions.get(id)}
                  targets={listTargets(current, section.id)}
                  onMoveTo={(sectionId) => {
                    moveToSection(id, sectionId);
                  }}
                  onMoveUp={stepReport(id, -1)}
                  onMoveDown={stepReport(id, 1)}
                  onRemove={() => {
                    onChange(removeReport(current, id));
                  }}
                />
              ))}
            </SectionBlock>
          ))}
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {activeId !== undefined && (
            <DraggedEntry
              name={activeSection ? getSectionName(activeSection) : getName(activeId)}
              position={positions.get(activeId)}
            />
          )}
        </DragOverlay>
      </DndContext>
      <Button
        ref={addButton}
        alignSelf="flex-start"
        size="xs"
        variant="outline"
        colorPalette="gray"
        disabled={isFull}
        title={isFull ? texts.sectionLimit(limits.maxSections) : undefined}
        onClick={() => {
          const next = addSection(sections);
          onChange(next);
          setNewId(next.at(-1)?.id);
        }}
      >
        <PlusIcon />
        {texts.addSection}
      </Button>
      <Box srOnly role="status">
        {announcement}
      </Box>
    </Stack>
  );
}
