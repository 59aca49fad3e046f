import { withDone, doneMessage } from "../app/done.ts";
import { readForm } from "../app/forms.ts";
import { accountOf } from "../app/session-cookie.ts";
import type { WebContext, Web, WebParts } from "../app/web-parts.ts";
import { show, showForm } from "../components/layout.tsx";
import { failurePage } from "../pages/failure-page.tsx";
import { WebhookPage, WebhookSecret } from "../pages/webhook.tsx";
import { type Message, messageOf, type News } from "../watches/messages.ts";
import { challenge, postNow, wrongAddress } from "../watches/post-news.ts";

const PATH = "/account/watches/webhook";

export function webhookRoutes(app: Web, parts: WebParts): void {
  const { accounts, attempts, clock } = parts;
  app.get(PATH, (c) => showWebhook(c, parts));

  app.use(`${PATH}/*`, async (c, next) => {
    if (c.req.method !== "POST" || c.req.path.endsWith("/delete")) return next();
    if (accountOf(c).plan !== "pro") return failurePage(c, 409, FOR_PRO);
    const wait = await attempts.countWebhookTry(accountOf(c).id);
    return wait === null ? next() : failurePage(c, 429, { retrySeconds: wait });
  });

  app.post(PATH, async (c) => {
    const address = (await readForm(c))("address").trim();
    const wrong = wrongAddress(address, parts.areWebhooksLocal);
    if (wrong !== null) return showWebhook(c, parts, { address, wrong });
    const { href } = new URL(address);
    const secret = await accounts.setWebhook(accountOf(c).id, href, c.get("actor"));
    return secret === null ? c.redirect(PATH, 303) : showSecret(c, secret);
  });

  app.post(`${PATH}/rotate`, async (c) => {
    const secret = await accounts.rotateWebhook(accountOf(c).id, c.get("actor"));
    return secret === null ? failurePage(c, 409, ROTATED) : showSecret(c, secret);
  });

  app.post(`${PATH}/delete`, async (c) => {
    await accounts.deleteWebhook(accountOf(c).id, c.get("actor"));
    return c.redirect(withDone(PATH, "webhook-deleted"), 303);
  });

  app.post(`${PATH}/check`, async (c) => {
    const hook = await accounts.findWebhook(accountOf(c).id);
    if (hook === null) return failurePage(c, 404);
    const answer = await challenge(hook, parts);
    if (answer === null) return c.redirect(withDone(PATH, "webhook-on"), 303);
    const wrong = `Your receiver did not echo the challenge. Its answer: ${answer}.`;
    return showWebhook(c, parts, { address: hook.address, wrong });
  });

  app.post(`${PATH}/test`, async (c) => {
    const { id } = accountOf(c);
    const hook = await accounts.findWebhook(id);
    if (hook?.confirmed_at == null) return failurePage(c, 404);
    const news = await accounts.lastNews(id);
    const { data } = news === null ? { data: {} } : (JSON.parse(news.body) as Message);
    const trial = await accounts.addTrial(id, messageOf("webhook.test", data as News, clock()));
    await postNow(trial, hook, parts);
    return c.redirect(withDone(PATH, "webhook-tried"), 303);
  });

  app.post(`${PATH}/resend`, async (c) => {
    const { id } = accountOf(c);
    const hook = await accounts.findWebhook(id);
    const delivery = await accounts.findDelivery(id, (await readForm(c))("delivery"));
    if (hook?.confirmed_at == null || delivery === null) return failurePage(c, 404);
    await postNow(delivery, hook, parts);
    return c.redirect(withDone(PATH, "webhook-tried"), 303);
  });
}

async function showWebhook(
  c: WebContext,
  { accounts, areWebhooksLocal: areLocal = false }: WebParts,
  form?: { readonly address: string; readonly wrong: string },
) {
  const { id, plan } = accountOf(c);
  const [hook, deliveries] = await Promise.all([
    accounts.findWebhook(id),
    accounts.listDeliveries(id),
  ]);
  const done = doneMessage(c.req.query("done"));
  const facts = { hook, deliveries, done, isPro: plan === "pro", areLocal, ...form };
  return showForm(c, "Webhook", form?.wrong, <WebhookPage {...facts} />);
}

const showSecret = (c: WebContext, secret: string) =>
  show(c, { title: "Your webhook’s secret", content: <WebhookSecret secret={secret} /> });

const FOR_PRO = {
  advice: "Webhooks are part of the Pro plan. Your account page changes the plan.",
};
const ROTATED = {
  advice:
    "The secret was replaced less than 24 hours ago, and the one before still signs, too. If you lost the new one, delete the webhook and make it again.",
};
