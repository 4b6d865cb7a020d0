/// The rows of the table for chat, payment, mail, monitoring and other services.
extension SecretForm {
    static let chats: [Row] = [
        (
            "slack-token", "a Slack token",
            [
                "xoxb-<u:20-250>", "xoxp-<u:20-250>", "xoxa-<u:20-250>", "xoxr-<u:20-250>", "xoxs-<u:20-250>",
                "xoxc-<u:20-250>", "xoxe.xoxp-<u:20-250>", "xoxe.xoxb-<u:20-250>", "xoxe-<u:20-250>",
                "xoxd-<p:20-400>",
                "xapp-<d:1>-<A:8-14>-<d:10-16>-<h:64>",
            ], [],
            "api.slack.com/concepts/token-types"
        ),
        (
            "slack-webhook", "a Slack webhook",
            [
                "hooks.slack.com/services/(T<A:8-12>/B<A:8-12>/<a:20-26>)",
                "hooks.slack.com/workflows/(T<A:8-12>/A<A:8-12>/<d:15-20>/<a:20-26>)",
                "hooks.slack.com/triggers/(T<A:8-12>/<d:10-16>/<h:32>)",
            ], [],
            "api.slack.com/messaging/webhooks"
        ),
        (
            "discord-webhook", "a Discord webhook",
            [
                "discord.com/api/webhooks/(<d:17-20>/<u:60-72>)",
                "discordapp.com/api/webhooks/(<d:17-20>/<u:60-72>)",
            ], [],
            "discord.com/developers/docs/resources/webhook"
        ),
        (
            "telegram-token", "a Telegram bot token", ["<d:8-10>:AA<u:33>", "/bot(<d:8-10>:AA<u:33>)"], [],
            "core.telegram.org/bots/api"
        ),
        (
            "teams-webhook", "a Microsoft Teams webhook",
            [
                ".webhook.office.com/webhookb2/(<uuid>@<uuid>/IncomingWebhook/<a:32>/<uuid>)",
                ".webhook.office.com/webhookb2/(<uuid>@<uuid>/IncomingWebhook/<a:32>/<uuid>/<u:40-64>)",
            ], [],
            "learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors"
        ),
    ]

    static let payments: [Row] = [
        (
            "stripe-key", "a Stripe key",
            [
                "sk_live_<a:16-247>", "sk_test_<a:16-247>", "rk_live_<a:16-247>", "rk_test_<a:16-247>",
                "whsec_<e:32-64>",
            ], [],
            "docs.stripe.com/keys"
        ),
        (
            "square-token", "a Square token", ["EAAA<u:56-64>", "sq0atp-<u:22>", "sq0csp-<u:43>"], [],
            "developer.squareup.com/docs/build-basics/access-tokens"
        ),
        (
            "paypal-secret", "a PayPal client secret",
            ["E<u:60-90>", "access_token$production$<l:16>$<h:32>"], ["paypal"],
            "developer.paypal.com/api/rest"
        ),
        (
            "braintree-token", "a Braintree token", ["access_token$production$<l:16>$<h:32>"], [],
            "developer.paypal.com/braintree/docs"
        ),
        (
            "adyen-key", "an Adyen key", ["AQE<u:2><t:40-250>"], ["adyen", "xapikey"],
            "docs.adyen.com/development-resources/api-credentials"
        ),
        (
            "razorpay-secret", "a Razorpay secret", ["<a:24>"], ["razorpay"],
            "razorpay.com/docs/api/authentication"
        ),
        (
            "flutterwave-key", "a Flutterwave key", ["FLWSECK-<l:32>-X", "FLWSECK_TEST-<l:32>-X"], [],
            "developer.flutterwave.com/docs/authentication"
        ),
        (
            "plaid-token", "a Plaid token", ["access-production-<uuid>", "access-sandbox-<uuid>"], [],
            "plaid.com/docs/api/tokens"
        ),
    ]

    static let mails: [Row] = [
        (
            "sendgrid-key", "a SendGrid key", ["SG.<u:22>.<u:43>"], [],
            "docs.sendgrid.com/ui/account-and-settings/api-keys"
        ),
        (
            "mailgun-key", "a Mailgun key", ["<h:32>-<h:8>-<h:8>"], ["mailgun"],
            "documentation.mailgun.com/docs/mailgun/api-reference/authentication"
        ),
        ("mailgun-key", "a Mailgun key", ["key-<h:32>"], [], "documentation.mailgun.com"),
        (
            "mailchimp-key", "a Mailchimp key", ["<h:32>-us<d:1-2>"], [],
            "mailchimp.com/developer/marketing/guides/quick-start"
        ),
        (
            "postmark-token", "a Postmark token", ["<uuid>"], ["postmark"],
            "postmarkapp.com/developer/api/overview"
        ),
        (
            "brevo-key", "a Brevo key", ["xkeysib-<h:64>-<a:16>", "xsmtpsib-<h:64>-<a:16>"], [],
            "developers.brevo.com/docs/getting-started"
        ),
        ("resend-key", "a Resend key", ["re_<a:8>_<a:24>"], [], "resend.com/docs/api-reference/introduction"),
    ]

    static let others: [Row] = [
        (
            "datadog-key", "a Datadog key", ["<h:32>", "<h:40>"],
            ["datadog", "ddapikey", "ddappkey", "ddapplicationkey"],
            "docs.datadoghq.com/account_management/api-app-keys"
        ),
        (
            "new-relic-key", "a New Relic key", ["NRAK-<A:27>", "NRII-<u:32>", "NRSP-<a:32->"], [],
            "docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys"
        ),
        (
            "new-relic-key", "a New Relic key", ["<h:36>NRAL"], ["newrelic", "licensekey"],
            "docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys"
        ),
        (
            "sentry-token", "a Sentry token", ["sntrys_eyJ<e:60-500>_<b:43>", "sntryu_<h:64>"], [],
            "docs.sentry.io/account/auth-tokens"
        ),
        (
            "linear-key", "a Linear key", ["lin_api_<a:40>", "lin_oauth_<h:64>"], [],
            "developers.linear.app/docs"
        ),
        (
            "notion-token", "a Notion token", ["secret_<a:43>", "ntn_<a:40-50>"], [],
            "developers.notion.com/reference/authentication"
        ),
        (
            "figma-token", "a Figma token", ["figd_<u:40-50>", "figo_<u:40-50>"], [],
            "www.figma.com/developers/api"
        ),
        (
            "shopify-token", "a Shopify token",
            ["shpat_<x:32>", "shpca_<x:32>", "shppa_<x:32>", "shpss_<x:32>", "shpua_<x:32>"], [],
            "shopify.dev/docs/apps/build/authentication-authorization"
        ),
        (
            "twilio-key", "a Twilio key", ["SK<h:32>", "AC<h:32><q:1-8>(<h:32>)"], [],
            "www.twilio.com/docs/iam/api-keys"
        ),
        ("twilio-key", "a Twilio key", ["<h:32>", "AC<h:32>"], ["twilio"], "www.twilio.com/docs/iam/api"),
        (
            "doppler-token", "a Doppler token",
            [
                "dp.pt.<a:40-44>", "dp.ct.<a:40-44>", "dp.sa.<a:40-44>", "dp.scim.<a:40-44>",
                "dp.audit.<a:40-44>",
                "dp.st.<u:2-35>.<a:40-44>", "dp.st.<a:40-44>",
            ], [],
            "docs.doppler.com/reference/auth-token-formats"
        ),
        (
            "vault-token", "a Vault token", ["hvs.<u:24->", "hvb.<u:100->", "hvr.<u:24->"], [],
            "developer.hashicorp.com/vault/docs/concepts/tokens"
        ),
        (
            "terraform-token", "a Terraform token", ["<a:14>.atlasv1.<u:60-70>"], [],
            "developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens"
        ),
        (
            "age-key", "an age secret key", ["AGE-SECRET-KEY-1<A:58>"], [],
            "github.com/C2SP/C2SP/blob/main/age.md"
        ),
        (
            "grafana-token", "a Grafana token", ["glsa_<a:32>_<x:8>", "glc_<e:32-400>"], [],
            "grafana.com/docs/grafana/latest/administration/service-accounts"
        ),
        (
            "pulumi-token", "a Pulumi token", ["pul-<h:40>"], [],
            "www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens"
        ),
        (
            "postman-key", "a Postman key", ["PMAK-<h:24>-<h:34>"], [],
            "learning.postman.com/docs/developer/postman-api"
        ),
        (
            "airtable-token", "an Airtable token", ["pat<a:14>.<h:64>"], [],
            "airtable.com/developers/web/api/authentication"
        ),
        (
            "dynatrace-token", "a Dynatrace token", ["dt0c01.<A:24>.<A:64>", "dt0s16.<A:8>.<A:64>"], [],
            "docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients"
        ),
        (
            "onepassword-token", "a 1Password token", ["ops_eyJ<e:200->"], [],
            "developer.1password.com/docs/service-accounts"
        ),
        (
            "tailscale-key", "a Tailscale key",
            [
                "tskey-auth-<a:10-20>-<a:20-40>", "tskey-api-<a:10-20>-<a:20-40>",
                "tskey-client-<a:10-20>-<a:20-40>",
            ],
            [], "tailscale.com/kb/1085/auth-keys"
        ),
        (
            "honeycomb-key", "a Honeycomb key", ["hcaik_<a:58>"], [],
            "docs.honeycomb.io/configure/environments/manage-api-keys"
        ),
        ("readme-key", "a ReadMe key", ["rdme_<l:70>"], [], "docs.readme.com/main/reference/authentication"),
        (
            "prefect-key", "a Prefect key", ["pnu_<a:36>"], [],
            "docs.prefect.io/v3/how-to-guides/cloud/manage-users/api-keys"
        ),
        (
            "sourcegraph-token", "a Sourcegraph token",
            ["sgp_<x:40>", "sgp_<x:16>_<x:40>", "sgp_local_<x:40>"], [],
            "sourcegraph.com/docs/cli/references/secret-formats"
        ),
        (
            "easypost-key", "an EasyPost key", ["EZAK<a:54>", "EZTK<a:54>"], [],
            "docs.easypost.com/docs/authentication"
        ),
        (
            "duffel-token", "a Duffel token", ["duffel_live_<u:43>", "duffel_test_<u:43>"], [],
            "duffel.com/docs/api/overview/making-requests"
        ),
        ("posthog-key", "a PostHog personal key", ["phx_<a:40-56>"], [], "posthog.com/docs/api"),
        (
            "contentful-token", "a Contentful token", ["CFPAT-<u:43>"], [],
            "www.contentful.com/developers/docs/references/authentication"
        ),
        (
            "facebook-token", "a Facebook token", ["EAACEdEose0cBA<a:30->", "EAAG<a:100->"], [],
            "developers.facebook.com/docs/facebook-login/guides/access-tokens"
        ),
        (
            "algolia-key", "an Algolia key", ["<h:32>"], ["algolia"],
            "www.algolia.com/doc/guides/security/api-keys"
        ),
        (
            "asana-token", "an Asana token", ["1/<d:16>:<h:32>", "2/<d:16>/<d:16>:<h:32>"], ["asana"],
            "developers.asana.com/docs/personal-access-token"
        ),
        (
            "artifactory-key", "an Artifactory key", ["AKCp<a:69>", "cmVmdGtuOj<a:54>"], [],
            "jfrog.com/help/r/jfrog-platform-administration-documentation/access-tokens"
        ),
    ]
}
