/// The families that have a form of their own: one row each, with the vendor's page that documents the form.
///
/// Alphabets: `d` digits, `h` lower-case hex, `x` hex, `A` upper-case letters and digits, `T` base32, `l` lower-case letters
/// and digits, `a` letters and digits, `w` also `_`, `u` also `-`, `v` also `.`, `b` base64, `e` also `=`, `p` also `%`,
/// `t` the letters of credentials.
extension SecretForm {
    /// A row: id, name, forms, the words that the name of the value must have, and the source.
    private typealias Row = (String, String, [String], [String], String)

    /// The forms of all rows.
    static let all: [SecretForm] = rows.flatMap { id, name, forms, names, _ in
        forms.map { SecretForm(SecretFamily(id, name), $0, names: names) }
    }

    private static let rows: [Row] = agents + clouds + hosts + providers + chats + payments + mails + others

    private static let agents: [Row] = [
        ("makima-key", "a Makima key", ["mk_<u:12->"], [], "the contract of Makima's API"),
        ("makima-key", "a Makima key", ["<t:6->"], ["makimaapikey"], "the contract of Makima's API"),
    ]

    private static let clouds: [Row] = [
        (
            "aws-access-key-id", "an AWS access key id",
            ["AKIA<T:16>", "ASIA<T:16>", "ABIA<T:16>", "ACCA<T:16>"], [],
            "docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html"
        ),
        (
            "aws-secret-key", "an AWS secret access key", ["<b:40>"], ["secretaccesskey", "awssecret"],
            "docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html"
        ),
        (
            "aws-session-token", "an AWS session token", ["<e:100->"],
            ["awssessiontoken", "sessiontoken", "securitytoken"],
            "docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp_use-resources.html"
        ),
        (
            "google-api-key", "a Google API key", ["AIza<u:35>"], [],
            "cloud.google.com/docs/authentication/api-keys"
        ),
        (
            "google-oauth-token", "a Google OAuth token", ["ya29.<v:20->", "1//0<u:40->"], [],
            "developers.google.com/identity/protocols/oauth2"
        ),
        (
            "google-client-secret", "a Google OAuth client secret", ["GOCSPX-<u:28>"], [],
            "developers.google.com/identity/protocols/oauth2"
        ),
        (
            "azure-storage-key", "an Azure storage key",
            ["AccountKey=(<b:86>==)", "SharedAccessKey=(<b:43>=)"], [],
            "learn.microsoft.com/azure/storage/common/storage-configure-connection-string"
        ),
        (
            "azure-sas", "the signature of an Azure SAS URL", ["<p:43-120>"], ["=sig"],
            "learn.microsoft.com/rest/api/storageservices/create-service-sas"
        ),
        (
            "azure-client-secret", "an Azure client secret", ["<v:3>8Q~<v:34>", "<v:3>7Q~<v:31-34>"],
            ["secret"],
            "learn.microsoft.com/entra/identity-platform/quickstart-register-app"
        ),
        (
            "digitalocean-token", "a DigitalOcean token",
            ["dop_v1_<h:64>", "doo_v1_<h:64>", "dor_v1_<h:64>"], [],
            "docs.digitalocean.com/reference/api/create-personal-access-token"
        ),
        (
            "cloudflare-token", "a Cloudflare token", ["<u:40>", "<h:37>", "v1.0-<h:24>-<h:146>"],
            ["cloudflare", "xauthkey", "cfapitoken", "cfapikey"],
            "developers.cloudflare.com/fundamentals/api/get-started"
        ),
        (
            "cloudflare-token", "a Cloudflare token", ["cfut_<a:40->", "cfat_<a:40->"], [],
            "developers.cloudflare.com/fundamentals/api/get-started"
        ),
        (
            "heroku-key", "a Heroku API key", ["<uuid>"], ["heroku"],
            "devcenter.heroku.com/articles/authentication"
        ),
        (
            "heroku-key", "a Heroku API key", ["HRKU-<u:36-64>"], [],
            "devcenter.heroku.com/articles/authentication"
        ),
        (
            "alibaba-access-key", "an Alibaba Cloud access key", ["LTAI<a:12-24>"], [],
            "www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair"
        ),
        (
            "tencent-secret-id", "a Tencent Cloud secret id", ["AKID<a:32>"], [],
            "www.tencentcloud.com/document/product/598/34228"
        ),
        (
            "flyio-token", "a Fly.io token", ["fo1_<u:43>", "fm1r_<e:100->", "fm2_<e:100->"], [],
            "fly.io/docs/security/tokens"
        ),
        (
            "supabase-key", "a Supabase key", ["sbp_<h:40>", "sb_secret_<u:31->"], [],
            "supabase.com/docs/guides/api/api-keys"
        ),
        (
            "databricks-token", "a Databricks token", ["dapi<h:32>", "dapi<h:32>-<d:1>"], [],
            "docs.databricks.com/dev-tools/auth/pat.html"
        ),
        (
            "planetscale-token", "a PlanetScale token",
            ["pscale_tkn_<v:32-64>", "pscale_pw_<v:32-64>", "pscale_oauth_<v:32-64>"],
            [], "planetscale.com/docs/concepts/service-tokens"
        ),
        ("netlify-token", "a Netlify token", ["nfp_<a:36-40>"], [], "docs.netlify.com/api/get-started"),
        ("vercel-token", "a Vercel token", ["vcp_<a:24->", "vck_<a:24->"], [], "vercel.com/docs/rest-api"),
        ("vercel-token", "a Vercel token", ["<a:24>"], ["vercel"], "vercel.com/docs/rest-api"),
    ]

    private static let hosts: [Row] = [
        (
            "github-token", "a GitHub token",
            [
                "ghp_<a:36-255>", "gho_<a:36-255>", "ghu_<a:36-255>", "ghs_<w:36-512>", "ghr_<a:36-255>",
                "github_pat_<w:82-255>",
            ], [],
            "docs.github.com/authentication/keeping-your-account-and-data-secure/about-authentication-to-github"
        ),
        (
            "gitlab-token", "a GitLab token",
            [
                "glpat-<v:20-300>", "gldt-<u:20-64>", "glrt-<v:20-300>", "glptt-<h:40>", "glcbt-<u:20-80>",
                "glft-<u:20-64>",
                "glsoat-<u:20-64>", "gloas-<h:64>", "glimt-<u:20-64>", "glagent-<u:50-1024>",
                "glffct-<u:20-64>",
            ], [],
            "docs.gitlab.com/security/tokens"
        ),
        ("gitlab-token", "a GitLab token", ["GR1348941<u:20-64>"], [], "docs.gitlab.com/security/tokens"),
        (
            "bitbucket-token", "a Bitbucket token", ["ATBB<a:28-32>", "ATCTT3xFfG<t:100->"], [],
            "support.atlassian.com/bitbucket-cloud/docs/app-passwords"
        ),
        (
            "atlassian-token", "an Atlassian token", ["ATATT3xFfG<t:100->"], [],
            "support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account"
        ),
        ("npm-token", "an npm token", ["npm_<a:36>"], [], "docs.npmjs.com/about-access-tokens"),
        (
            "pypi-token", "a PyPI token",
            ["pypi-AgEIcHlwaS5vcmc<u:50->", "pypi-AgENdGVzdC5weXBpLm9yZ<u:50->"], [],
            "pypi.org/help/#apitoken"
        ),
        ("rubygems-key", "a RubyGems key", ["rubygems_<h:48>"], [], "guides.rubygems.org/api-key-scopes"),
        ("crates-token", "a crates.io token", ["cio<a:32>"], [], "crates.io/docs"),
        (
            "docker-token", "a Docker Hub token", ["dckr_pat_<u:27>", "dckr_oat_<u:32>"], [],
            "docs.docker.com/security/access-tokens"
        ),
        (
            "hugging-face-token", "a Hugging Face token", ["hf_<a:34-40>", "api_org_<a:34>"], [],
            "huggingface.co/docs/hub/security-tokens"
        ),
        (
            "nuget-key", "a NuGet key", ["oy2<l:43>"], [],
            "learn.microsoft.com/nuget/nuget-org/publish-a-package"
        ),
        (
            "clojars-token", "a Clojars token", ["CLOJARS_<h:60>"], [],
            "github.com/clojars/clojars-web/wiki/Deploy-Tokens"
        ),
        (
            "circleci-token", "a CircleCI token", ["CCIPAT_<a:22>_<h:40>", "CCIPRJ_<a:22>_<h:40>"], [],
            "circleci.com/docs/managing-api-tokens"
        ),
        (
            "buildkite-token", "a Buildkite token", ["bkua_<h:40>", "bkct_<u:32->"], [],
            "buildkite.com/docs/apis/managing-api-tokens"
        ),
        (
            "sonar-token", "a SonarQube token", ["squ_<h:40>", "sqp_<h:40>", "sqa_<h:40>"], [],
            "docs.sonarsource.com/sonarqube/latest/user-guide/user-account/generating-and-using-tokens"
        ),
    ]

    private static let providers: [Row] = [
        (
            "anthropic-key", "an Anthropic key", ["sk-ant-<u:32->"], [],
            "docs.anthropic.com/en/api/getting-started"
        ),
        (
            "openai-key", "an OpenAI key",
            [
                "sk-proj-<u:40->", "sk-svcacct-<u:40->", "sk-admin-<u:40->", "sk-None-<u:40->",
                "sk-<a:20>T3BlbkFJ<a:20>",
            ], [],
            "platform.openai.com/docs/api-reference/authentication"
        ),
        (
            "openrouter-key", "an OpenRouter key", ["sk-or-v1-<h:64>"], [],
            "openrouter.ai/docs/api-reference/authentication"
        ),
        ("ai-key", "the key of an AI provider", ["sk-<a:32-64>"], [], "api-docs.deepseek.com"),
        ("groq-key", "a Groq key", ["gsk_<a:48-56>"], [], "console.groq.com/docs/quickstart"),
        ("xai-key", "an xAI key", ["xai-<a:80>"], [], "docs.x.ai/docs/tutorial"),
        ("perplexity-key", "a Perplexity key", ["pplx-<a:48>"], [], "docs.perplexity.ai/getting-started"),
        ("replicate-token", "a Replicate token", ["r8_<a:37>"], [], "replicate.com/docs/reference/http"),
        ("fireworks-key", "a Fireworks key", ["fw_<a:22-26>"], [], "docs.fireworks.ai/api-reference"),
        ("nvidia-key", "an NVIDIA key", ["nvapi-<u:60-72>"], [], "docs.nvidia.com/nim"),
        (
            "langsmith-key", "a LangSmith key", ["lsv2_pt_<h:32>_<h:10>", "lsv2_sk_<h:32>_<h:10>"], [],
            "docs.smith.langchain.com"
        ),
        ("tavily-key", "a Tavily key", ["tvly-<u:32->"], [], "docs.tavily.com"),
        (
            "elevenlabs-key", "an ElevenLabs key", ["sk_<h:48>"], [],
            "elevenlabs.io/docs/api-reference/authentication"
        ),
        (
            "pinecone-key", "a Pinecone key", ["pcsk_<w:60-80>"], [],
            "docs.pinecone.io/guides/projects/manage-api-keys"
        ),
        ("cohere-key", "a Cohere key", ["<a:40>"], ["cohere"], "docs.cohere.com/reference/about"),
        ("mistral-key", "a Mistral key", ["<a:32>"], ["mistral"], "docs.mistral.ai/api"),
    ]

    private static let chats: [Row] = [
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
        ("telegram-token", "a Telegram bot token", ["<d:8-10>:AA<u:33>"], [], "core.telegram.org/bots/api"),
        (
            "teams-webhook", "a Microsoft Teams webhook",
            [
                ".webhook.office.com/webhookb2/(<uuid>@<uuid>/IncomingWebhook/<a:32>/<uuid>)",
                ".webhook.office.com/webhookb2/(<uuid>@<uuid>/IncomingWebhook/<a:32>/<uuid>/<u:40-64>)",
            ], [],
            "learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors"
        ),
    ]

    private static let payments: [Row] = [
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

    private static let mails: [Row] = [
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

    private static let others: [Row] = [
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
        ("twilio-key", "a Twilio key", ["SK<h:32>"], [], "www.twilio.com/docs/iam/api-keys"),
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
