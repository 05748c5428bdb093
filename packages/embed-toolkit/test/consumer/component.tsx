// A React component as in the README. Values that are still loading are `undefined`.
import { BasicFilterBuilder, Service, models } from 'embed-toolkit';
import { EmbedContent, EmbedServiceProvider, useReport } from 'embed-toolkit/react';

const service = new Service();

interface Access {
  embedUrl: string;
  token: string;
}

export function Sales({ access, country }: { access?: Access; country: string }) {
  const { ref } = useReport({
    type: 'report',
    id: 'r1',
    embedUrl: access?.embedUrl,
    accessToken: access?.token,
  });
  return (
    <EmbedServiceProvider value={service}>
      <div ref={ref} />
      <EmbedContent
        type="report"
        id="r1"
        embedUrl={access?.embedUrl}
        accessToken={access?.token}
        tokenType={models.TokenType.Embed}
        filters={[new BasicFilterBuilder().withColumnTarget('Store', 'Country').in([country]).build()]}
        style={{ height: 600 }}
        placeholder={<p>Loading…</p>}
        onPageChanged={({ detail }) => console.log(detail.newPage.displayName)}
        onError={(error) => console.error(error.message)}
      />
    </EmbedServiceProvider>
  );
}
