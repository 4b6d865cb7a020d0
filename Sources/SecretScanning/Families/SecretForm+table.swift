/// The families that have a form of their own: one row each, with the vendor's page that documents the form.
///
/// Alphabets: `d` digits, `h` lower-case hex, `x` hex, `A` upper-case letters and digits, `T` base32, `l` lower-case letters
/// and digits, `a` letters and digits, `w` also `_`, `u` also `-`, `v` also `.`, `c` also `~`, `b` base64, `e` also `=`, `p` also `%`,
/// `t` the letters of credentials, `q` the signs between two strings. The rows of services for people and programs are in `SecretForm+services.swift`.
extension SecretForm {
    /// A row: id, name, forms, the words that the name of the value must have, and the source.
    typealias Row = (String, String, [String], [String], String)

    /// The forms of all rows.
    static let all: [SecretForm] = rows.flatMap { id, name, forms, names, _ in
        forms.map { SecretForm(SecretFamily(id, name), $0, names: names) }
    }

    private static let rows: [Row] = agents + clouds + hosts + providers + chats + payments + mails + others

    private static let agents: [Row] = [
        ("makima-key", "a Makima key", ["mk_<u:6->"], [], "the contract of Makima's API"),
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
            "azure-client-secret", "an Azure client secret", azureClientSecrets, [],
            "learn.microsoft.com/entra/identity-platform/quickstart-register-app"
        ),
        (
            "azure-key", "the key of an Azure service", ["<a:52>JQQJ99<a:26>"], [],
            "learn.microsoft.com/azure/ai-services/authentication"
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
            "flyio-token", "a Fly.io token", ["fo1_<u:43>", "fm1r_<e:100-4096>", "fm2_<e:100-4096>"], [],
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

    /// A digit before `Q~` is the version of the secret. Each has a form of its own, so that three bytes begin the search.
    private static let azureClientSecrets = (0...9).map { "<c:3>\($0)Q~<c:31-34>" }

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
        (
            "npm-token", "an npm token",
            ["npm_<a:36>", ":_authToken=(<uuid>)", ":_authToken = (<uuid>)", ":_authToken=\"(<uuid>)"], [],
            "docs.npmjs.com/about-access-tokens"
        ),
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
        // 32 digits of hex, and a checksum.
        ("jina-key", "a Jina key", ["jina_<h:32><u:28>"], [], "jina.ai/api-dashboard"),
        (
            "pinecone-key", "a Pinecone key", ["pcsk_<w:60-80>"], [],
            "docs.pinecone.io/guides/projects/manage-api-keys"
        ),
        ("cohere-key", "a Cohere key", ["<a:40>"], ["cohere"], "docs.cohere.com/reference/about"),
        ("mistral-key", "a Mistral key", ["<a:32>"], ["mistral"], "docs.mistral.ai/api"),
    ]
}
