import type { BulkDeletion } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { useQueryClient } from '@tanstack/react-query';
import { toFailures } from '../../data/bulk-requests.ts';
import { useUndoDeletion } from '../../data/use-undo-deletion.ts';
import { useRouteMutation } from '../../http/use-route-mutation.ts';
import { deletionMessages as texts } from '../../messages/deletions.ts';
import { dialogMessages } from '../../messages/dialogs.ts';
import type { BulkAction } from '../../ui/selection/bulk-action.ts';
import { SelectionBar } from '../../ui/selection/selection-bar.tsx';

interface Entity {
  id: string;
  name: string;
}

const getId = ({ id }: Entity): string => id;
const getName = ({ name }: Entity): string => name;

function useBulkDeletion(type: BulkDeletion['type']): BulkAction<Entity> {
  const { mutateAsync } = useRouteMutation(deletionRoutes.deleteEntities, []);
  const queryClient = useQueryClient();
  const offerUndo = useUndoDeletion();
  return {
    label: texts.delete,
    tone: 'danger',
    confirmation: {
      title: dialogMessages.deletion.title,
      question: (count) => texts.bulkQuestion(count, type),
      confirm: dialogMessages.deletion.yes,
    },
    execute: async (entities) => {
      const result = await mutateAsync({ params: {}, body: { type, ids: entities.map(getId) } });
      const failures = toFailures(result, entities, getId);
      const count = entities.length - failures.length;
      if (count > 0) offerUndo(texts.bulkDeleted(count, type), result.deletionIds);
      void queryClient.invalidateQueries();
      return failures;
    },
    summarize: texts.bulkFailed,
  };
}

interface DeletionBarProps {
  type: BulkDeletion['type'];
  /** The selected entities. */
  entities: readonly Entity[];
  onChange(ids: string[]): void;
}

/** Renders the number of selected entities and a button that deletes them. */
export const DeletionBar = ({ type, entities, onChange }: DeletionBarProps) => (
  <SelectionBar
    entities={entities}
    getName={getName}
    actions={[useBulkDeletion(type)]}
    hint={texts.selectHint}
    onChange={(remaining) => {
      onChange(remaining.map(getId));
    }}
  />
);
