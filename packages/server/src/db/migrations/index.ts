import domain from './001_domain.sql?raw';
import operations from './002_operations.sql?raw';
import logs from './003_logs.sql?raw';
import access from './004_access.sql?raw';
import views from './005_views.sql?raw';
import rules from './006_rules.sql?raw';
import functions from './007_functions.sql?raw';
import policies from './008_policies.sql?raw';
import indexes from './009_indexes.sql?raw';

export interface Migration {
  name: string;
  sql: string;
}

/**
 * Ordered migrations. The first nine are the complete schema by subject, to be read from top to bottom. Released
 * migrations are immutable; add a new one instead.
 */
export const migrations: readonly Migration[] = [
  { name: '001_domain', sql: domain },
  { name: '002_operations', sql: operations },
  { name: '003_logs', sql: logs },
  { name: '004_access', sql: access },
  { name: '005_views', sql: views },
  { name: '006_rules', sql: rules },
  { name: '007_functions', sql: functions },
  { name: '008_policies', sql: policies },
  { name: '009_indexes', sql: indexes },
];
