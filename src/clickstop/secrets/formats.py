"""The table of secret formats, from their providers' public documentation: facts only, loaded when one may matter.

A row is what follows a prefix: which characters, how many. Searching needs no regular expression: a prefix is
found by the interpreter's own search, and what follows it is a run of characters.
"""

from __future__ import annotations

from clickstop.core.lists import words

DIGITS = "0123456789"
HEX = DIGITS + "abcdef"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORD = DIGITS + UPPER + UPPER.lower()
URL = WORD + "_-"  # base64 for addresses
DOTTED = URL + "."
BASE64 = WORD + "+/="
BASE32 = UPPER + "234567"
BETWEEN = dict.fromkeys(map(ord, "\"'`:,;|()[]{}<>\\→"), " ")  # what stands between texts in base64

# kind, whose it is, prefixes, characters, least and most of them. "most" 0: no end. A run that is longer than that
# is something else.
PREFIXED: tuple[tuple[str, str, tuple[str, ...], str, int, int], ...] = (
    ("aws-access-key", "Amazon Web Services", ("AKIA", "ASIA", "ABIA", "ACCA"), BASE32, 16, 16),
    ("aws-access-key", "Amazon Web Services", ("A3T",), UPPER + DIGITS, 17, 17),
    ("aws-bedrock-key", "Amazon Bedrock", ("ABSK",), BASE64, 100, 300),
    ("github-token", "GitHub", ("ghp_", "gho_", "ghu_", "ghr_"), WORD, 36, 255),
    ("github-token", "GitHub", ("ghs_",), DOTTED, 36, 0),
    ("github-token", "GitHub", ("github_pat_",), WORD + "_", 50, 255),
    (
        "gitlab-token",
        "GitLab",
        ("glpat-", "gldt-", "glft-", "glsoat-", "glrt-", "glrtr-", "glcbt-", "glptt-", "glimt-", "glagent-"),
        DOTTED,
        20,
        300,
    ),
    ("gitlab-token", "GitLab", ("gloas-", "glffct-"), DOTTED, 20, 300),
    (
        "slack-token",
        "Slack",
        ("xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-", "xoxc-", "xapp-"),
        WORD + "-",
        10,
        0,
    ),
    ("slack-token", "Slack", ("xoxd-", "xoxe-", "xoxe."), WORD + "-.%", 10, 0),
    (
        "slack-webhook",
        "Slack",
        ("hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"),
        WORD + "/",
        30,
        90,
    ),
    (
        "discord-webhook",
        "Discord",
        ("discord.com/api/webhooks/", "discordapp.com/api/webhooks/"),
        URL + "/",
        60,
        130,
    ),
    ("api-key", "Anthropic", ("sk-ant-",), URL, 20, 0),
    ("openai-key", "OpenAI", ("sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"), URL, 20, 0),
    ("openrouter-key", "OpenRouter", ("sk-or-v1-",), HEX, 64, 64),
    ("langfuse-key", "Langfuse", ("sk-lf-",), HEX + "-", 36, 36),
    ("api-key", "several providers of models", ("sk-",), URL, 20, 0),
    (
        "stripe-key",
        "Stripe",
        ("sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"),
        WORD,
        16,
        247,
    ),
    ("stripe-webhook-secret", "Stripe, Svix", ("whsec_",), BASE64, 24, 80),
    ("google-key", "Google", ("AIza",), URL, 35, 35),
    ("google-oauth-token", "Google", ("ya29.",), URL, 30, 0),
    ("google-client-secret", "Google", ("GOCSPX-",), URL, 28, 28),
    ("google-refresh-token", "Google", ("1//0",), URL, 35, 200),
    ("npm-token", "npm", ("npm_",), WORD, 36, 36),
    ("pypi-token", "PyPI", ("pypi-Ag",), URL, 48, 0),
    ("rubygems-key", "RubyGems", ("rubygems_",), HEX, 48, 48),
    ("crates-token", "crates.io", ("cio",), WORD, 32, 32),
    ("nuget-key", "NuGet", ("oy2",), DIGITS + UPPER.lower(), 43, 43),
    ("clojars-token", "Clojars", ("CLOJARS_",), DIGITS + UPPER.lower(), 60, 60),
    ("docker-token", "Docker Hub", ("dckr_pat_", "dckr_oat_"), URL, 26, 60),
    ("digitalocean-token", "DigitalOcean", ("dop_v1_", "doo_v1_", "dor_v1_"), HEX, 64, 64),
    ("heroku-key", "Heroku", ("HRKU-",), URL, 36, 80),
    ("sendgrid-key", "SendGrid", ("SG.",), DOTTED, 66, 66),
    ("mailgun-key", "Mailgun", ("key-",), HEX, 32, 32),
    ("brevo-key", "Brevo", ("xkeysib-", "xsmtpsib-"), WORD + "-", 64, 100),
    ("mailersend-key", "MailerSend", ("mlsn.",), HEX, 64, 64),
    ("resend-key", "Resend", ("re_",), WORD + "_", 30, 40),
    ("shopify-token", "Shopify", ("shpat_", "shpca_", "shppa_", "shpss_"), HEX + "ABCDEF", 32, 32),
    ("square-token", "Square", ("sq0atp-", "sq0csp-"), URL, 22, 60),
    ("square-token", "Square", ("EAAA",), URL, 22, 65),
    ("braintree-token", "Braintree", ("access_token$production$", "access_token$sandbox$"), WORD + "$", 40, 80),
    ("flutterwave-key", "Flutterwave", ("FLWSECK-", "FLWSECK_TEST-"), WORD + "-", 12, 60),
    ("shippo-token", "Shippo", ("shippo_live_", "shippo_test_"), HEX + "ABCDEF", 40, 40),
    ("easypost-key", "EasyPost", ("EZAK", "EZTK"), WORD, 54, 54),
    ("duffel-token", "Duffel", ("duffel_live_", "duffel_test_"), URL, 43, 43),
    ("plaid-token", "Plaid", ("access-production-", "access-development-", "access-sandbox-"), HEX + "-", 36, 36),
    ("facebook-token", "Meta", ("EAA",), WORD, 90, 0),
    ("instagram-token", "Meta", ("IGQV", "IGAA"), URL, 90, 0),
    ("twitter-bearer", "X", ("AAAAAAAAAAAAAAAAAAAAA",), WORD + "%", 60, 120),
    ("linear-key", "Linear", ("lin_api_", "lin_oauth_"), WORD, 32, 80),
    ("notion-token", "Notion", ("ntn_",), WORD, 43, 50),
    ("atlassian-token", "Atlassian", ("ATATT3", "ATCTT3", "ATOAT"), URL + "=.", 40, 0),
    ("bitbucket-password", "Bitbucket", ("ATBB",), WORD, 28, 40),
    ("figma-token", "Figma", ("figd_", "figo_"), URL, 38, 60),
    ("dropbox-token", "Dropbox", ("sl.",), URL, 120, 0),
    ("asana-token", "Asana", ("asana_",), WORD, 32, 80),
    ("contentful-token", "Contentful", ("CFPAT-",), URL, 43, 43),
    ("typeform-token", "Typeform", ("tfp_",), DOTTED, 40, 70),
    ("readme-key", "ReadMe", ("rdme_",), WORD, 70, 80),
    ("postman-key", "Postman", ("PMAK-",), HEX + "-", 59, 59),
    ("hubspot-token", "HubSpot", ("pat-na1-", "pat-na2-", "pat-eu1-", "pat-ap1-"), HEX + "-ABCDEF", 36, 36),
    ("vault-token", "HashiCorp Vault", ("hvs.", "hvb.", "hvr."), URL, 24, 0),
    ("pulumi-token", "Pulumi", ("pul-",), HEX, 40, 40),
    ("infracost-key", "Infracost", ("ico-",), WORD, 32, 32),
    ("doppler-token", "Doppler", ("dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."), DOTTED, 40, 70),
    ("databricks-token", "Databricks", ("dapi",), HEX + "-", 32, 36),
    ("planetscale-token", "PlanetScale", ("pscale_tkn_", "pscale_pw_", "pscale_oauth_"), DOTTED, 32, 64),
    ("supabase-key", "Supabase", ("sbp_",), HEX, 40, 40),
    ("supabase-key", "Supabase", ("sb_secret_",), URL, 24, 60),
    ("neon-key", "Neon", ("napi_",), WORD, 60, 70),
    ("netlify-token", "Netlify", ("nfp_", "nfc_", "nfo_", "nfu_"), WORD, 36, 40),
    ("vercel-token", "Vercel", ("vercel_blob_rw_", "vcp_", "vci_", "vca_", "vcr_", "vck_"), WORD + "_", 24, 70),
    ("fly-token", "Fly.io", ("fo1_", "fm1_", "fm1a_", "fm2_"), BASE64 + "_-,", 40, 0),
    ("cloudflare-key", "Cloudflare", ("v1.0-",), HEX + "-", 171, 175),
    ("cloudflare-token", "Cloudflare", ("cfut_", "cfat_", "cfk_"), WORD, 40, 60),
    ("alibaba-key", "Alibaba Cloud", ("LTAI",), WORD, 12, 20),
    ("tencent-key", "Tencent Cloud", ("AKID",), WORD, 32, 32),
    ("yandex-key", "Yandex Cloud", ("AQVN",), URL, 35, 38),
    ("yandex-token", "Yandex Cloud", ("y0_",), URL, 35, 80),
    ("yandex-token", "Yandex Cloud", ("t1.",), DOTTED, 60, 250),
    ("openshift-token", "OpenShift", ("sha256~",), URL, 43, 43),
    ("buildkite-token", "Buildkite", ("bkua_", "bkaj_"), HEX, 40, 40),
    ("circleci-token", "CircleCI", ("CCIPAT_", "CCIPRJ_"), WORD + "_", 40, 90),
    ("grafana-token", "Grafana", ("glc_",), BASE64 + "_-", 32, 0),
    ("grafana-token", "Grafana", ("glsa_",), WORD + "_", 41, 41),
    ("newrelic-key", "New Relic", ("NRAK-", "NRII-", "NRIQ-", "NRRA-"), URL, 27, 42),
    ("sentry-token", "Sentry", ("sntrys_",), BASE64 + "_-", 80, 0),
    ("sentry-token", "Sentry", ("sntryu_",), HEX, 64, 64),
    ("dynatrace-token", "Dynatrace", ("dt0c01.", "dt0s01.", "dt0s02."), WORD + ".", 80, 100),
    ("launchdarkly-key", "LaunchDarkly", ("sdk-",), HEX + "-", 36, 36),
    ("prefect-token", "Prefect", ("pnu_", "pnb_"), WORD, 36, 36),
    ("artifactory-token", "JFrog", ("cmVmdGtu", "AKCp"), WORD, 56, 80),
    ("sourcegraph-token", "Sourcegraph", ("sgp_",), HEX + "ABCDEF_lo", 40, 70),
    ("huggingface-token", "Hugging Face", ("hf_", "api_org_"), WORD, 34, 40),
    ("groq-key", "Groq", ("gsk_",), WORD, 50, 56),
    ("xai-key", "xAI", ("xai-",), WORD, 70, 90),
    ("perplexity-key", "Perplexity", ("pplx-",), WORD, 40, 64),
    ("replicate-token", "Replicate", ("r8_",), WORD, 37, 40),
    ("elevenlabs-key", "ElevenLabs", ("sk_",), HEX, 48, 48),
    ("nvidia-key", "NVIDIA", ("nvapi-",), URL, 60, 72),
    ("langsmith-key", "LangSmith", ("lsv2_pt_", "lsv2_sk_"), HEX + "_", 43, 43),
    ("pinecone-key", "Pinecone", ("pcsk_",), WORD + "_", 40, 90),
    ("tavily-key", "Tavily", ("tvly-",), WORD + "-", 28, 60),
    ("firecrawl-key", "Firecrawl", ("fc-",), HEX, 32, 32),
    ("jina-key", "Jina", ("jina_",), URL, 50, 70),
    ("cerebras-key", "Cerebras", ("csk-",), DIGITS + UPPER.lower(), 40, 60),
    ("together-key", "Together", ("tgp_v1_",), URL, 40, 60),
    ("wandb-key", "Weights & Biases", ("wandb_v1_",), URL, 40, 100),
    ("onepassword-token", "1Password", ("ops_eyJ",), BASE64 + "_-", 200, 0),
    ("age-key", "age", ("AGE-SECRET-KEY-1",), UPPER + DIGITS, 58, 58),
    ("grafana-key", "Grafana", ("eyJrIjoi",), BASE64, 60, 400),
    ("onepassword-key", "1Password", ("A3-",), UPPER + DIGITS + "-", 36, 37),
    ("twilio-key", "Twilio", ("SK",), HEX + "ABCDEF", 32, 32),
    ("airtable-token", "Airtable", ("pat",), WORD + ".", 79, 79),
    ("tailscale-key", "Tailscale", ("tskey-",), URL, 20, 0),
    ("notion-token", "Notion", ("secret_",), WORD, 43, 43),
    ("octopus-key", "Octopus Deploy", ("API-",), UPPER + DIGITS, 26, 26),
    ("vault-token", "HashiCorp Vault", ("s.",), WORD, 24, 24),
    ("gitlab-token", "GitLab", ("GR1348941",), URL, 20, 40),
    ("adobe-secret", "Adobe", ("p8e-",), WORD, 32, 32),
    ("clickhouse-key", "ClickHouse", ("4b1d",), WORD, 38, 38),
    ("defined-token", "Defined Networking", ("dnkey-",), URL, 60, 100),
    ("frameio-token", "Frame.io", ("fio-u-",), URL, 64, 64),
    ("harness-token", "Harness", ("pat.", "sat."), DOTTED, 60, 90),
    ("intra42-secret", "42", ("s-s4t2ud-", "s-s4t2af-"), HEX, 64, 64),
    ("scalingo-token", "Scalingo", ("tk-us-",), URL, 47, 48),
    ("settlemint-token", "SettleMint", ("sm_aat_", "sm_pat_", "sm_sat_"), WORD, 16, 40),
    ("sonar-token", "SonarQube", ("sqp_", "squ_", "sqa_"), WORD, 40, 40),
    ("mapbox-token", "Mapbox", ("sk.eyJ",), DOTTED, 60, 0),
    ("swarm-token", "Docker Swarm", ("SWMTKN-1-", "SWMKEY-1-"), URL, 40, 100),
    ("gocardless-token", "GoCardless", ("live_",), URL, 35, 40),
    ("teams-webhook", "Microsoft Teams", (".webhook.office.com/webhookb2/",), URL + "@/", 80, 250),
    ("azure-sas", "Microsoft Azure", ("sig=",), WORD + "%/+", 43, 70),
    ("aws-signature", "Amazon Web Services", ("X-Amz-Signature=",), HEX, 64, 64),
    ("aws-session-token", "Amazon Web Services", ("X-Amz-Security-Token=",), WORD + "%", 100, 0),
    ("google-signature", "Google", ("X-Goog-Signature=",), HEX, 128, 0),
    ("gitlab-session", "GitLab", ("_gitlab_session=",), WORD, 32, 32),
    ("sidekiq-secret", "Sidekiq", ("CONTRIBSYS__COM=",), HEX + ":", 17, 17),
    ("azure-storage-key", "Microsoft Azure", ("AccountKey=",), BASE64, 86, 90),
    ("azure-shared-key", "Microsoft Azure", ("SharedAccessKey=",), BASE64, 43, 48),
)

# kind, whose it is, a text in its middle, and what stands on both sides: characters, least, most.
CENTRED: tuple[tuple[str, str, str, tuple[str, int, int], tuple[str, int, int]], ...] = (
    ("openai-key", "OpenAI", "T3BlbkFJ", (URL, 20, 120), (URL, 20, 120)),
    ("azure-client-secret", "Microsoft Entra", "Q~", (URL + "~.", 4, 4), (URL + "~.", 31, 34)),
    ("azure-key", "Microsoft Azure", "JQQJ99", (WORD, 52, 52), (WORD, 26, 26)),
    ("azure-devops-token", "Azure DevOps", "AZDO", (WORD, 76, 76), (WORD, 4, 4)),
    ("azure-storage-key", "Microsoft Azure", "+ASt", (WORD + "+/", 76, 76), (BASE64, 5, 8)),
    ("terraform-token", "HCP Terraform", ".atlasv1.", (WORD, 14, 14), (URL, 60, 70)),
    ("telegram-token", "Telegram", ":AA", (DIGITS, 8, 10), (URL, 33, 33)),
    ("maxmind-key", "MaxMind", "_mmk", (WORD + "_", 36, 36), ("", 0, 0)),
    ("mailchimp-key", "Mailchimp", "-us", (HEX, 32, 32), (DIGITS, 1, 2)),
)

# What follows these must hold digits, and letters that no words are made of: words may be joined by hyphens.
MIXED = frozenset(
    words(
        "sk- re_ sdk- LTAI s. pat pat. sat. live_ API- A3- sig= secret_ EAAA t1. xoxb- xoxp- xoxa- xoxr- xoxs-"
        " xoxo- xoxc- 4b1d tskey- dnkey-"
    )
)
# Formats without a text of their own: kind, whose, and what they look like.
SHAPED: tuple[tuple[str, str, str], ...] = (
    ("discord-token", "Discord", "three parts with dots between them, the first of a number in base64"),
    ("asana-token", "Asana", "`1/`, sixteen digits, a colon and 32 hexadecimal digits"),
)

JWT, PRIVATE_KEY, AWS_SECRET = "jwt", "private-key", "aws-secret-key"
BEARER, BASIC, URL_PASSWORD, PASSWORD, SECRET = "bearer-token", "basic-auth", "url-password", "password", "secret"
COOKIE, HASH = "cookie", "password-hash"
# What has no provider: kind, what it is, and whether files that are read for editing are searched for it.
OTHERS: tuple[tuple[str, str, bool], ...] = (
    (PRIVATE_KEY, "a private key between its BEGIN and END, PuTTY's too", True),
    (AWS_SECRET, "40 characters beside an AWS access key or a name such as `aws_secret_access_key`", True),
    (JWT, "a JSON Web Token whose header can be read", False),
    (BEARER, "what follows `Bearer`", False),
    (BASIC, "what follows `Basic`, if it holds a name and a password", False),
    (URL_PASSWORD, "the password in an address, as `postgres://user:password@host`", False),
    (COOKIE, "the value of a cookie by which somebody is logged in", False),
    (HASH, "the hash of a password as systems and web servers keep it, `$6$...`", False),
    (
        PASSWORD,
        (
            "the value beside a name that ends with `password`, `passwd`, `pwd`, `passphrase`, also in German,"
            " French, Spanish, Dutch and Portuguese; what programs are told with options such as `mysql -p`"
        ),
        False,
    ),
    (
        SECRET,
        (
            "a value of high entropy beside a name that ends with `secret`, `token`, `api_key` and the like, or"
            " behind `Authorization:`; the data of a Kubernetes secret"
        ),
        False,
    ),
)


def kinds() -> frozenset[str]:
    """Every word that may stand in a placeholder."""
    return frozenset(row[0] for rows in (PREFIXED, CENTRED, SHAPED, OTHERS) for row in rows)


def sure_kinds() -> frozenset[str]:
    """Those that are looked for everywhere: formats of providers and private keys."""
    guessed = {kind for kind, _, everywhere in OTHERS if not everywhere}
    return frozenset(kinds() - guessed)
