import type { Faults } from '../shared/messages.ts';

/** A fault that the user can switch on. */
export interface FaultSwitch {
  label: string;
  description: string;
  faults: Faults;
}

export const faultSwitches: FaultSwitch[] = [
  {
    label: 'Token expires after 20 seconds',
    description: 'The embed token has a short lifetime.',
    faults: { token: { lifetimeSeconds: 20 } },
  },
  {
    label: 'Too many requests for tokens',
    description: 'The service responds to GenerateToken with 429.',
    faults: { rest: { status: 429 } },
  },
  {
    label: 'Slow tokens',
    description: 'The service takes 4 seconds to issue a token.',
    faults: { rest: { delayMs: 4000 } },
  },
  {
    label: 'Report does not load',
    description: 'The service responds to the queries of the report with 500.',
    faults: { data: { status: 500 } },
  },
  {
    label: 'Too many queries',
    description: 'The service responds to the queries of the report with 429.',
    faults: { data: { status: 429 } },
  },
  {
    label: 'Slow queries',
    description: 'Each query takes 3 seconds.',
    faults: { data: { delayMs: 3000 } },
  },
  {
    label: 'Frame never responds',
    description: 'The frame loads, but ignores all messages.',
    faults: { embed: { neverReady: true } },
  },
  {
    label: 'Lost responses',
    description: 'The frame handles requests without responding.',
    faults: { embed: { dropReplies: true } },
  },
  {
    label: 'Slow responses',
    description: 'The frame responds after 2 seconds.',
    faults: { embed: { replyDelayMs: 2000 } },
  },
  {
    label: 'Duplicate responses',
    description: 'The frame sends each response twice.',
    faults: { embed: { duplicateReplies: true } },
  },
];

export const isActive = (active: Faults, { faults }: FaultSwitch) =>
  Object.entries(faults).every(([part, fault]) => JSON.stringify(active[part]) === JSON.stringify(fault));

/** Switches a fault on or off. Faults of the same part replace each other. */
export function toggleFault(active: Faults, fault: FaultSwitch): Faults {
  if (!isActive(active, fault)) return { ...active, ...fault.faults };
  const parts = Object.keys(fault.faults);
  return Object.fromEntries(Object.entries(active).filter(([part]) => !parts.includes(part)));
}
