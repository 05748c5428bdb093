import { NextResponse } from 'next/server';
import { createReportAccess } from '../../../server/embed-token';

export const dynamic = 'force-dynamic';

export async function GET() {
  // Everyone who can open the page receives a token. Check here that the user may see the report.
  const headers = { 'cache-control': 'no-store' };
  try {
    return NextResponse.json(await createReportAccess(), { headers });
  } catch (error) {
    console.error(error);
    return NextResponse.json({ message: 'No embed token is available.' }, { status: 503, headers });
  }
}
