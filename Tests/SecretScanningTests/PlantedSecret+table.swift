extension PlantedSecret {
    /// The forms of all families. Contexts use names that the vendors' documentation uses.
    static let all = agents + clouds + hosts + providers + services + general + later

    private static let agents: [PlantedSecret] = [
        .init("makima-key", "mk_", .any(32)), .init("makima-key", "mk_", "live_", .url(40)),
        .init("makima-key", "mk_", .lower(24)), .init("makima-key", .any(24), in: "x-makima-api-key: @"),
        .init("makima-key", .hex(32), in: "X-Makima-API-Key: @"),
        .init("makima-key", "mk_", .any(28), in: "x-makima-api-key: @"),
    ]

    private static let clouds: [PlantedSecret] = [
        .init("aws-access-key-id", "AKIA", .base32(16)), .init("aws-access-key-id", "ASIA", .base32(16)),
        .init("aws-secret-key", .b64(40), in: "aws_secret_access_key = @"),
        .init("aws-secret-key", .b64(40), in: "AWS_SECRET_ACCESS_KEY=@"),
        .init("aws-session-token", .b64(300), "=", in: "AWS_SESSION_TOKEN=@"),
        .init("google-api-key", "AIza", .url(35)), .init("google-oauth-token", "ya29.", .url(100)),
        .init("google-client-secret", "GOCSPX-", .url(28)),
        .init(
            "azure-storage-key", .b64(86), "==",
            in: "AccountName=store;AccountKey=@;EndpointSuffix=core.windows.net"),
        .init(
            "azure-sas", .any(20), "%2B", .any(20), "%3D",
            in: "https://store.blob.core.windows.net/c?sv=2022-11-02&sig=@&se=2026"),
        .init("azure-client-secret", .any(3), "8Q~", .url(34), in: "AZURE_CLIENT_SECRET=@"),
        .init("digitalocean-token", "dop_v1_", .hex(64)),
        .init("cloudflare-token", .url(40), in: "CLOUDFLARE_API_TOKEN=@"),
        .init("cloudflare-token", .hex(37), in: "X-Auth-Key: @"),
        .init("heroku-key", .uuid, in: "HEROKU_API_KEY=@"), .init("databricks-token", "dapi", .hex(32)),
        .init("supabase-key", "sbp_", .hex(40)), .init("flyio-token", "fm2_", .b64(160)),
        .init("netlify-token", "nfp_", .any(36)), .init("alibaba-access-key", "LTAI", .any(20)),
    ]

    private static let hosts: [PlantedSecret] = [
        .init("github-token", "ghp_", .any(36)), .init("github-token", "gho_", .any(36)),
        .init("github-token", "ghu_", .any(36)), .init("github-token", "ghs_", .any(36)),
        .init("github-token", "ghr_", .any(76)),
        .init("github-token", "github_pat_", .any(22), "_", .any(59)),
        .init("gitlab-token", "glpat-", .url(20)), .init("gitlab-token", "gldt-", .url(20)),
        .init("gitlab-token", "glrt-", .url(20)), .init("gitlab-token", "glptt-", .hex(40)),
        .init("bitbucket-token", "ATBB", .any(32)), .init("npm-token", "npm_", .any(36)),
        .init("pypi-token", "pypi-AgEI", "cHlwaS5vcmc", .url(150)),
        .init("rubygems-key", "rubygems_", .hex(48)),
        .init("crates-token", "cio", .any(32)), .init("docker-token", "dckr_pat_", .url(27)),
        .init("hugging-face-token", "hf_", .any(34)), .init("nuget-key", "oy2", .lower(43)),
        .init("atlassian-token", "ATATT3", "xFfG", .url(180)), .init("sonar-token", "squ_", .hex(40)),
        .init("circleci-token", "CCIPAT_", .any(22), "_", .hex(40)),
    ]

    private static let providers: [PlantedSecret] = [
        .init("anthropic-key", "sk-ant-", "api03-", .url(93), "AA"),
        .init("openai-key", "sk-proj-", .url(120)),
        .init("openai-key", "sk-", .any(20), "T3Blbk", "FJ", .any(20)),
        .init("openrouter-key", "sk-or-v1-", .hex(64)),
        .init("ai-key", "sk-", .hex(32)), .init("groq-key", "gsk_", .any(52)),
        .init("xai-key", "xai-", .any(80)),
        .init("perplexity-key", "pplx-", .any(48)), .init("replicate-token", "r8_", .any(37)),
        .init("nvidia-key", "nvapi-", .url(64)), .init("langsmith-key", "lsv2_pt_", .hex(32), "_", .hex(10)),
        .init("cohere-key", .any(40), in: "COHERE_API_KEY=@"),
        .init("mistral-key", .any(32), in: "MISTRAL_API_KEY=@"),
    ]

    private static let services: [PlantedSecret] = [
        .init("slack-token", "xoxb-", .digits(12), "-", .digits(13), "-", .any(24)),
        .init("slack-token", "xoxp-", .digits(12), "-", .digits(12), "-", .digits(12), "-", .hex(32)),
        .init("slack-token", "xapp-", "1-A", .upper(10), "-", .digits(13), "-", .hex(64)),
        .init(
            "slack-webhook", "T", .upper(8), "/B", .upper(8), "/", .any(24),
            in: "https://hooks.slack.com/services/@"),
        .init("discord-bot-token", .encodedDigits(18), ".", .url(6), ".", .url(38)),
        .init("discord-webhook", .digits(18), "/", .url(68), in: "https://discord.com/api/webhooks/@"),
        .init("telegram-token", .digits(10), ":AA", .url(33)),
        .init(
            "teams-webhook", .uuid, "@", .uuid, "/IncomingWebhook/", .hex(32), "/", .uuid,
            in: "https://acme.webhook.office.com/webhookb2/@"),
        .init("stripe-key", "sk_live_", .any(24)), .init("stripe-key", "rk_live_", .any(99)),
        .init("stripe-key", "sk_test_", .any(24)), .init("stripe-key", "whsec_", .any(32)),
        .init("square-token", "EAAA", .url(60)), .init("square-token", "sq0csp-", .url(43)),
        .init("paypal-secret", "E", .any(79), in: "PAYPAL_CLIENT_SECRET=@"),
        .init("adyen-key", "AQE", .any(80), in: "ADYEN_API_KEY=@"),
        .init("plaid-token", "access-production-", .uuid),
        .init("sendgrid-key", "SG.", .url(22), ".", .url(43)), .init("mailgun-key", "key-", .hex(32)),
        .init("mailchimp-key", .hex(32), "-us", .digits(2)),
        .init("postmark-token", .uuid, in: "X-Postmark-Server-Token: @"),
        .init("brevo-key", "xkeysib-", .hex(64), "-", .any(16)),
        .init("resend-key", "re_", .any(8), "_", .any(24)),
        .init("datadog-key", .hex(32), in: "DD_API_KEY=@"),
        .init("datadog-key", .hex(40), in: "DATADOG_APP_KEY=@"), .init("new-relic-key", "NRAK-", .upper(27)),
        .init("sentry-token", "sntryu_", .hex(64)), .init("linear-key", "lin_api_", .any(40)),
        .init("notion-token", "ntn_", .any(46)), .init("notion-token", "secret_", .any(43)),
        .init("figma-token", "figd_", .url(43)), .init("shopify-token", "shpat_", .hex(32)),
        .init("twilio-key", "SK", .hex(32)), .init("twilio-key", .hex(32), in: "TWILIO_AUTH_TOKEN=@"),
        .init("doppler-token", "dp.pt.", .any(43)), .init("vault-token", "hvs.", .url(90)),
        .init("terraform-token", .any(14), ".atlasv1.", .url(67)),
        .init("age-key", "AGE-SECRET-", "KEY-1", .upper(58)),
        .init("grafana-token", "glsa_", .any(32), "_", .hex(8)), .init("pulumi-token", "pul-", .hex(40)),
        .init("postman-key", "PMAK-", .hex(24), "-", .hex(34)),
        .init("airtable-token", "pat", .any(14), ".", .hex(64)),
        .init("tailscale-key", "tskey-auth-", .any(12), "-", .any(32)),
    ]

    /// Secrets without a vendor.
    private static let general: [PlantedSecret] = [
        .init("jwt", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", ".", "eyJ", .url(60), ".", .url(43)),
        .init("jwt", "eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9", ".", "eyJ", .url(90), ".", .url(342)),
        .init(
            "jwt", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", ".", "eyJ", .url(60), ".", .url(43),
            in: "Authorization: Bearer @"),
        .init("authorization", .any(40), in: "Authorization: Bearer @"),
        .init("authorization", .hex(40), in: "authorization: token @"),
        .init("authorization", .b64(32), in: "Proxy-Authorization: Basic @"),
        .init("authorization", .any(32), in: "send Bearer @ with it"),
        .init("url-password", .any(16), in: "postgres://app:@@db.internal:5432/app"),
        .init("url-password", .any(10), "!", .any(3), in: "amqp://guest1:@@mq.test/v"),
        .init("url-password", .any(20), in: "redis://:@@cache:6379/0"),
        .init("assigned-secret", .any(20), in: "password=@"),
        .init("assigned-secret", .any(24), in: "api_key: @"),
        .init("assigned-secret", .hex(32), in: "client_secret = @"),
        .init("assigned-secret", .any(30), in: "AUTH_TOKEN=@"),
        .init("assigned-secret", .any(18), in: "mysqldump --password @ db"),
        .init("assigned-secret", .lower(5), .digits(2), in: "password: '@'"),
        .init("assigned-secret", .any(9), in: "passphrase = '@'"),
        .init("assigned-secret", "orbit velvet", " lantern ", "quarry", in: "passphrase: '@'"),
        .init("command-password", .any(14), in: "curl -u deploy:@ https://host.test/v1"),
        .init("command-password", .lower(6), "!", in: "curl -sS --user deploy:@ https://host.test/v1"),
        .init("command-password", .any(14), in: "curl -udeploy:@ https://host.test/v1"),
        .init("command-password", .any(14), in: "curl --user='deploy:@' https://host.test/v1"),
        .init("command-password", .any(20), in: "tool --user deploy:@ push"),
    ]

    /// Forms that came later. At the end, so that the other rows keep the secrets that they invent.
    private static let later: [PlantedSecret] = [
        .init("npm-token", .uuid, in: "//registry.npmjs.org/:_authToken=@"),
        .init("jina-key", "jina_", .hex(32), .url(28)), .init("honeycomb-key", "hcaik_", .lower(58)),
        .init("readme-key", "rdme_", .lower(70)), .init("prefect-key", "pnu_", .any(36)),
        .init("sourcegraph-token", "sgp_", .hex(40)),
        .init("sourcegraph-token", "sgp_", .hex(16), "_", .hex(40)),
        .init("sourcegraph-token", "sgp_local_", .hex(40)),
        .init("easypost-key", "EZAK", .any(54)), .init("easypost-key", "EZTK", .any(54)),
        .init("duffel-token", "duffel_live_", .url(43)), .init("duffel-token", "duffel_test_", .url(43)),
        .init("azure-key", .any(52), "JQQJ99", .any(26)),
        .init("azure-client-secret", .any(3), "7Q~", .any(12), "~", .any(20), in: "AZURE_CLIENT_SECRET=@"),
        .init("azure-client-secret", .any(3), "1Q~", .any(31), in: "the secret of the app, @, is new"),
        .init("azure-storage-key", .b64(86), "==", in: "AccountKey=@"),
        .init("assigned-secret", .hex(128), in: "secret_key_base: @"),
        .init("assigned-secret", .hex(64), in: "SECRET_KEY_BASE=@"),
        .init("assigned-secret", .lower(52), in: "AZURE_DEVOPS_PAT=@"),
        .init("assigned-secret", .any(40), in: "registry_pat: '@'"),
        .init("assigned-secret", "correct-", "horse-", .digits(1), "-battery", in: "passphrase: @"),
        .init("assigned-secret", .digits(3), "-Orbit-lantern-", "quarry", in: "SIGNING_PASSPHRASE=@"),
        .init("assigned-secret", "orbit velvet ", .digits(2), " quarry", in: "passphrase: '@'"),
        .init("assigned-secret", "sommer", .digits(4), in: "PGPASSWORD=@ psql -h db.test app"),
        .init("url-password", "sommer", .digits(4), in: "psql postgresql://app:@@db.test:5432/app"),
    ]
}
