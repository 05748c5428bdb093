import type { ComponentType, RefObject } from 'react';

/** An entity for which an action failed, with the reason. */
export interface Failure<Entity> {
  entity: Entity;
  reason: string;
}

/** Runs an action for several entities, and resolves to the failures. */
export type Execute<Entity> = (entities: readonly Entity[]) => Promise<Failure<Entity>[]>;

export interface ActionFormProps<Entity> {
  entities: readonly Entity[];
  open: boolean;
  onClose(): void;
  /** Receives the focus on close, because the button of the action may be disabled. */
  finalFocus: RefObject<HTMLElement | null> | undefined;
  /** Runs the action with the input of the form. The form closes itself when the promise resolves. */
  onSubmit(execute: Execute<Entity>): Promise<void>;
}

interface CommonOptions<Entity> {
  /** Label of the button. */
  label: string;
  /** Defaults to the accent color. */
  tone?: 'danger' | 'neutral';
  /** Whether the action applies to at least one of the entities; defaults to true. */
  isAvailable?: (entities: readonly Entity[]) => boolean;
  /** Describes the result of an action that failed for some entities, which are listed below it. */
  summarize(done: number, total: number): string;
}

interface DirectAction<Entity> extends CommonOptions<Entity> {
  /** Runs the action and notifies the user if it did not fail for any entity. */
  execute: Execute<Entity>;
  /** Confirmation before the action; undefined for actions that need none. */
  confirmation?: { title: string; question(count: number): string; confirm: string };
  Form?: undefined;
}

interface FormAction<Entity> extends CommonOptions<Entity> {
  /** Form that runs the action. */
  Form: ComponentType<ActionFormProps<Entity>>;
  execute?: undefined;
  confirmation?: undefined;
}

/** Action for the selected entities. */
export type BulkAction<Entity> = DirectAction<Entity> | FormAction<Entity>;

const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns a failure of each entity for the same reason. */
export const failAll = <Entity>(entities: readonly Entity[], error: unknown): Failure<Entity>[] =>
  entities.map((entity) => ({ entity, reason: getReason(error) }));
