import { Box, Field, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { fieldSlotRecipe } from '@chakra-ui/react/theme';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { limits } from '@embed-portal/api-contract';
import { useId, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { translateText } from '../../../../i18n/i18n.ts';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import { OrderedRow, RowActions } from '../../../../ui/forms/ordered-row.tsx';
import type { RowActionsProps } from '../../../../ui/forms/ordered-row.tsx';
import { DragHandle } from './drag-handle.tsx';
import type { ReportSection } from './report-sections.ts';
import { SectionMenu } from './section-menu.tsx';
import type { SectionTarget } from './section-menu.tsx';

type DragState = Pick<ReturnType<typeof useSortable>, 'transform' | 'transition' | 'isDragging'>;

/** Returns the style of an entry while it or one of its neighbors is dragged. */
const toDragStyle = ({ transform, transition, isDragging }: DragState): CSSProperties => ({
  transform: transform ? `translate3d(${String(transform.x)}px, ${String(transform.y)}px, 0)` : undefined,
  transition,
  opacity: isDragging ? 0.4 : undefined,
});

type Moves = Omit<RowActionsProps, 'labels'>;

interface ReportRowProps extends Moves {
  id: string;
  name: string;
  position: number | undefined;
  /** The other sections of the app. */
  targets: readonly SectionTarget[];
  onMoveTo(sectionId: string): void;
}

/** Renders a report of a section, which can be dragged. */
export function ReportRow({ id, targets, onMoveTo, ...props }: ReportRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, ...state } = useSortable({ id });
  return (
    <OrderedRow
      {...props}
      ref={setNodeRef}
      entryId={id}
      style={toDragStyle(state)}
      handle={<DragHandle listeners={listeners} setActivatorNodeRef={setActivatorNodeRef} />}
      menu={
        targets.length > 0 && <SectionMenu reportName={props.name} targets={targets} onSelect={onMoveTo} />
      }
    />
  );
}

interface SectionNameProps {
  name: string;
  error: string | undefined;
  onRename(name: string): void;
}

function SectionName({ name, error, onRename }: SectionNameProps) {
  const [left, setLeft] = useState(false);
  const visibleError = left ? error : undefined;
  return (
    <Field.Root recipe={fieldSlotRecipe} invalid={visibleError !== undefined} flex="1" minWidth="0" gap="0.5">
      <Field.Label srOnly>{texts.sectionName}</Field.Label>
      <Input
        size="xs"
        bg="bg.panel"
        fontWeight="semibold"
        value={name}
        placeholder={texts.sectionName}
        maxLength={limits.maxSectionNameLength}
        autoComplete="off"
        aria-required
        onChange={(event) => {
          onRename(event.target.value);
        }}
        onBlur={() => {
          setLeft(true);
        }}
        onKeyDown={(event) => {
          // The name is only one of many fields of the form, which Enter would save.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Field.ErrorText textStyle="xs" color="fg.error">
        {visibleError === undefined ? undefined : translateText(visibleError)}
      </Field.ErrorText>
    </Field.Root>
  );
}

interface SectionBlockProps extends Moves {
  section: ReportSection;
  /** Whether the app has sections. Without sections, the block is a plain list. */
  divided: boolean;
  nameError: string | undefined;
  onRename(name: string): void;
  /** The reports of the section. */
  children: ReactNode;
}

/** Renders a section of an app with its reports, or the reports without a section. Sections can be dragged. */
export function SectionBlock(props: SectionBlockProps) {
  const { section, divided, nameError, onRename, children, ...moves } = props;
  const isUnsectioned = section.name === null;
  const disabled = { draggable: isUnsectioned, droppable: false };
  const { setNodeRef, setActivatorNodeRef, listeners, ...state } = useSortable({ id: section.id, disabled });
  const name = section.name?.trim() || texts.unnamedSection;
  const titleId = useId();
  const list = (
    <SortableContext id={section.id} items={section.reports} strategy={verticalListSortingStrategy}>
      <Stack as="ul" gap="1" listStyleType="none">
        {children}
      </Stack>
    </SortableContext>
  );
  if (!divided) return <Box ref={setNodeRef}>{list}</Box>;
  return (
    <Stack
      ref={setNodeRef}
      role="group"
      aria-label={isUnsectioned ? undefined : name}
      aria-labelledby={isUnsectioned ? titleId : undefined}
      data-entry={section.id}
      style={toDragStyle(state)}
      gap="1.5"
      padding="2"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderStyle={isUnsectioned ? 'dashed' : 'solid'}
      borderRadius="l2"
      bg="bg.panel"
    >
      {isUnsectioned ? (
        <Text id={titleId} textStyle="xs" color="fg.muted" paddingInline="1">
          {texts.withoutSection}
        </Text>
      ) : (
        <Flex gap="0.5" align="flex-start" paddingInlineEnd="2">
          <Box marginInlineStart="2">
            <DragHandle listeners={listeners} setActivatorNodeRef={setActivatorNodeRef} />
          </Box>
          <SectionName name={section.name ?? ''} error={nameError} onRename={onRename} />
          <Flex align="center" minHeight="8" marginInlineStart="2">
            <RowActions
              {...moves}
              labels={{
                up: texts.moveSectionUp(name),
                down: texts.moveSectionDown(name),
                remove: texts.removeSection(name),
              }}
            />
          </Flex>
        </Flex>
      )}
      {section.reports.length > 0 ? (
        list
      ) : (
        <Text textStyle="xs" color="fg.muted" paddingInline="1" paddingBlock="1">
          {isUnsectioned ? texts.withoutSectionEmpty : texts.sectionEmpty}
        </Text>
      )}
    </Stack>
  );
}
