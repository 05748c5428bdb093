import { contentTypes, reportThemes } from '../shared/messages.ts';
import type { ContentType, ReportTheme, RunOptions } from '../shared/messages.ts';
import type { Content } from './content.ts';
import { faultSwitches, isActive, toggleFault } from './faults.ts';
import { Menu } from './menu.tsx';

interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: [value: T, label: string][];
  isDisabled?: boolean;
  onChange(value: T): void;
}

function Select<T extends string>({ label, value, options, isDisabled = false, onChange }: SelectProps<T>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value as T)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const usesReport = (type: ContentType) => type === 'report' || type === 'visual';

interface OptionFieldsProps {
  options: RunOptions;
  content: Content | undefined;
  onChange(options: RunOptions): void;
}

/** The fields that select the content, its user and its theme. */
export function OptionFields({ options, content, onChange }: OptionFieldsProps) {
  const { contentType, report, user, theme } = options;
  const reports = content?.reports ?? [];
  const users = content?.users ?? [{ key: 'all', label: 'All rows' }];
  const types = Object.entries(contentTypes) as [ContentType, string][];
  return (
    <>
      <Select
        label="Content"
        value={contentType}
        options={types}
        onChange={(value) => onChange({ ...options, contentType: value })}
      />
      <Select
        label="Report"
        value={report ?? reports[0]?.id ?? ''}
        options={reports.map(({ id, name }) => [id, name])}
        isDisabled={!content || !usesReport(contentType)}
        onChange={(value) => onChange({ ...options, report: value })}
      />
      <Select
        label="User"
        value={user}
        options={users.map(({ key, label }) => [key, label])}
        isDisabled={!content}
        onChange={(value) => onChange({ ...options, user: value })}
      />
      <Select
        label="Theme"
        value={theme}
        options={Object.entries(reportThemes) as [ReportTheme, string][]}
        isDisabled={!usesReport(contentType)}
        onChange={(value) => onChange({ ...options, theme: value })}
      />
    </>
  );
}

/** The switches for the faults of the emulator. */
export function FaultMenu({ options, onChange }: Omit<OptionFieldsProps, 'content'>) {
  const count = Object.keys(options.faults).length;
  return (
    <Menu className="fault-menu" label={<>Faults{count > 0 && <span className="badge">{count}</span>}</>}>
      <fieldset>
        <legend>Faults of the service</legend>
        <p>They apply to the next runs. Faults of the same part replace each other.</p>
        {faultSwitches.map((fault) => (
          <label key={fault.label} className="switch">
            <input
              type="checkbox"
              role="switch"
              aria-label={fault.label}
              checked={isActive(options.faults, fault)}
              onChange={() => onChange({ ...options, faults: toggleFault(options.faults, fault) })}
            />
            <span>
              {fault.label}
              <small>{fault.description}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
