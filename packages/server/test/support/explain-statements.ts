import { CompiledQuery, sql } from 'kysely';
import { createDatabase } from '../../src/db/database.ts';
import type { Portal } from './portal.ts';
import type { Statement } from './record-statements.ts';

/** A step of the plan of a statement. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Runs statements as a user, and returns the steps of their plans. Tables are read as if they were large. */
export async function explainStatements(
  portal: Portal,
  email: string,
  statements: readonly Statement[],
): Promise<PlanNode[]> {
  const pool = createDatabase({ url: portal.config.databaseUrl, size: 1 });
  const nodes = await pool.asUser(await portal.getId('users', email), async (tx) => {
    const plans: PlanNode[] = [];
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const { text, values } of statements) {
      const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain);
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)));
    }
    return plans.flatMap(listNodes);
  });
  await pool.close();
  return nodes;
}
