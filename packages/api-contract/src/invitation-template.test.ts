import { describe, expect, it } from 'vitest';
import { buildInvitationTemplate } from './invitation-template.ts';

describe('buildInvitationTemplate', () => {
  it.each([
    ['en', 'You have been invited to Noordzee on Insight.', 'Kind regards,\nUrsula'],
    ['nl', 'U bent uitgenodigd voor Noordzee op Insight.', 'Met vriendelijke groet,\nUrsula'],
  ] as const)(
    'builds an initial message in the language %s that names the tenant and fits into 12 rows',
    (language, sentence, ending) => {
      const text = buildInvitationTemplate(language, {
        productName: 'Insight',
        tenantName: 'Noordzee',
        senderName: 'Ursula',
      });
      expect(text.split('\n').length).toBeLessThanOrEqual(12);
      expect(text).toContain(sentence);
      expect(text.endsWith(ending)).toBe(true);
    },
  );
});
