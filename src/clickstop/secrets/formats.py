"""The table of secret formats, taken from the providers' public documentation. Loaded only if a secret is possible.

A row says which characters follow a prefix, and how many. No regular expression is needed: `str.find` finds the
prefix, and what follows it is a run of characters.
"""

from __future__ import annotations

from clickstop.core.lists import words

DIGITS = "0123456789"
HEX = DIGITS + "abcdef"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORD = DIGITS + UPPER + UPPER.lower()
LOWER = DIGITS + UPPER.lower()
URL = WORD + "_-"  # base64 as URLs use it
DOTTED = URL + "."
BASE64 = WORD + "+/="
BASE32 = UPPER + "234567"
BETWEEN = dict.fromkeys(map(ord, "\"'`:,;|()[]{}<>\\→"), " ")  # separates base64 from what surrounds it

_ENCODED_KEYS = words(
    "LS0tLS1CRUdJTiBQUklWQVRF LS0tLS1CRUdJTiBSU0EgUFJJ LS0tLS1CRUdJTiBFQyBQUklW LS0tLS1CRUdJTiBPUEVOU1NI "
    "LS0tLS1CRUdJTiBFTkNSWVBU LS0tLS1CRUdJTiBQR1AgUFJJ"
)
# Kind, provider, prefixes, characters, least and most of them (0: no limit). A longer run is something else.
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
        words("glpat- gldt- glft- glsoat- glrt- glrtr- glcbt- glptt-"),
        DOTTED,
        20,
        300,
    ),
    ("gitlab-token", "GitLab", ("glimt-", "glagent-", "gloas-", "glffct-", "glwt-"), DOTTED, 20, 300),
    ("slack-token", "Slack", words("xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xapp-"), WORD + "-", 10, 0),
    ("slack-token", "Slack", ("xoxd-", "xoxe-", "xoxe."), WORD + "-.%", 10, 0),
    ("slack-webhook", "Slack", ("hooks.slack.com/services/", "hooks.slack.com/workflows/"), WORD + "/", 30, 90),
    ("slack-webhook", "Slack", ("hooks.slack.com/triggers/",), WORD + "/", 30, 90),
    ("discord-webhook", "Discord", ("discord.com/api/webhooks/",), URL + "/", 60, 130),
    ("discord-webhook", "Discord", ("discordapp.com/api/webhooks/",), URL + "/", 60, 130),
    ("api-key", "Anthropic", ("sk-ant-",), URL, 20, 0),
    ("openai-key", "OpenAI", ("sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"), URL, 20, 0),
    ("openrouter-key", "OpenRouter", ("sk-or-v1-",), HEX, 64, 64),
    ("langfuse-key", "Langfuse", ("sk-lf-",), HEX + "-", 36, 36),
    ("api-key", "several model providers", ("sk-",), URL, 20, 0),
    ("stripe-key", "Stripe", words("sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_"), WORD, 16, 247),
    ("stripe-webhook-secret", "Stripe, Svix", ("whsec_",), BASE64, 24, 80),
    ("google-key", "Google", ("AIza",), URL, 35, 35),
    ("google-oauth-token", "Google", ("ya29.",), URL, 30, 0),
    ("google-client-secret", "Google", ("GOCSPX-",), URL, 28, 28),
    ("google-refresh-token", "Google", ("1//0",), URL, 35, 200),
    ("npm-token", "npm", ("npm_",), WORD, 36, 36),
    ("pypi-token", "PyPI", ("pypi-Ag",), URL, 48, 0),
    ("rubygems-key", "RubyGems", ("rubygems_",), HEX, 48, 48),
    ("crates-token", "crates.io", ("cio",), WORD, 32, 32),
    ("nuget-key", "NuGet", ("oy2",), LOWER, 43, 43),
    ("clojars-token", "Clojars", ("CLOJARS_",), LOWER, 60, 60),
    ("docker-token", "Docker Hub", ("dckr_pat_", "dckr_oat_"), URL, 26, 60),
    ("digitalocean-token", "DigitalOcean", ("dop_v1_", "doo_v1_", "dor_v1_", "dos_v1_"), HEX, 64, 64),
    ("heroku-key", "Heroku", ("HRKU-",), URL, 36, 80),
    ("sendgrid-key", "SendGrid", ("SG.",), DOTTED, 66, 66),
    ("mailgun-key", "Mailgun", ("key-",), HEX, 32, 32),
    ("brevo-key", "Brevo", ("xkeysib-", "xsmtpsib-"), WORD + "-", 64, 100),
    ("mailersend-key", "MailerSend", ("mlsn.",), HEX, 64, 64),
    ("resend-key", "Resend", ("re_",), WORD + "_", 30, 40),
    ("shopify-token", "Shopify", ("shpat_", "shpca_", "shppa_", "shpss_", "shprt_"), HEX + "ABCDEF", 32, 32),
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
    ("dropbox-token", "Dropbox", ("sl.", "sl.u."), URL, 120, 0),
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
    ("supabase-key", "Supabase", ("sbp_", "sbp_v0_"), HEX, 40, 40),
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
    ("cerebras-key", "Cerebras", ("csk-",), LOWER, 40, 60),
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
    ("payment-key", "GoCardless, Mollie", ("live_",), URL, 30, 40),
    ("teams-webhook", "Microsoft Teams", (".webhook.office.com/webhookb2/",), URL + "@/", 80, 250),
    ("azure-sas", "Microsoft Azure", ("sig=",), WORD + "%/+", 43, 70),
    ("aws-signature", "Amazon Web Services", ("X-Amz-Signature=",), HEX, 64, 64),
    ("aws-session-token", "Amazon Web Services", ("X-Amz-Security-Token=",), WORD + "%", 100, 0),
    ("google-signature", "Google", ("X-Goog-Signature=",), HEX, 128, 0),
    ("gitlab-session", "GitLab", ("_gitlab_session=",), WORD, 32, 32),
    ("sidekiq-secret", "Sidekiq", ("CONTRIBSYS__COM=",), HEX + ":", 17, 17),
    ("azure-storage-key", "Microsoft Azure", ("AccountKey=",), BASE64, 86, 90),
    ("azure-shared-key", "Microsoft Azure", ("SharedAccessKey=",), BASE64, 43, 48),
    ("akamai-key", "Akamai", ("akab-",), LOWER + "-", 33, 33),
    ("aws-appsync-key", "AWS AppSync", ("da2-",), LOWER, 26, 26),
    ("aws-bedrock-key", "Amazon Bedrock", ("bedrock-api-key-",), BASE64, 60, 0),
    ("google-hmac-key", "Google", ("GOOG1E",), UPPER + DIGITS, 55, 55),
    ("google-code", "Google", ("4/0A",), URL, 60, 120),
    ("openstack-token", "OpenStack", ("gAAAAAB",), URL + "=", 100, 0),
    ("paserk", "PASETO", ("k3.secret.", "k4.secret.", "k3.local.", "k4.local."), URL, 40, 0),
    ("paseto", "PASETO", ("v2.local.", "v3.local.", "v4.local.", "v2.public.", "v4.public."), DOTTED, 60, 0),
    ("bitbucket-token", "Bitbucket Data Center", ("BBDC-",), URL, 44, 44),
    ("nats-seed", "NATS", ("SUA", "SAA", "SOA"), BASE32, 55, 55),
    ("astra-token", "DataStax", ("AstraCS:",), URL + ":", 80, 110),
    ("infisical-token", "Infisical", ("st.",), HEX + ".", 60, 110),
    # Keys of smaller services, each with a prefix of its own.
    ("api-key", "Amazon, Axiom, Context7", ("amzn.mws.", "xaat-", "xapt-", "ctx7sk-"), HEX + "-", 36, 36),
    ("api-key", "Riot Games, WakaTime", ("RGAPI-", "waka_"), HEX + "-", 36, 36),
    ("api-key", "E2B, WooCommerce", ("e2b_", "ck_", "cs_"), HEX, 40, 40),
    ("api-key", "Clerk, Kaggle, Plane, WunderGraph", ("ak_", "KGAT_", "plane_api_", "cosmo_"), HEX, 32, 32),
    ("api-key", "Cursor, Porkbun", ("key_", "pk1_", "sk1_"), HEX, 64, 64),
    ("api-key", "Inngest", ("signkey-prod-", "signkey-test-"), HEX, 64, 64),
    ("api-key", "Depot", ("depot_project_", "depot_user_", "depot_org_"), HEX, 64, 64),
    ("api-key", "Klaviyo", ("pk_",), HEX, 34, 34),
    ("api-key", "ClickUp", ("pk_",), UPPER + DIGITS + "_", 38, 46),
    ("api-key", "Trello", ("ATTA",), HEX, 72, 72),
    ("api-key", "Courier, RunPod", ("pk_prod_", "rpa_"), UPPER + DIGITS, 28, 48),
    ("api-key", "Postman", ("PMAT-",), UPPER + DIGITS, 26, 26),
    ("api-key", "Telnyx", ("KEY01",), WORD + "_", 53, 53),
    ("api-key", "Honeycomb", ("hcaik_", "hcbik_"), LOWER, 58, 60),
    ("api-key", "OneSignal", ("os_v2_app_", "os_v2_org_"), LOWER, 90, 120),
    ("api-key", "Apify, DNSimple", ("apify_api_", "dnsimple_a_", "dnsimple_u_"), WORD, 30, 50),
    ("api-key", "Cal.com, Trigger.dev", ("cal_live_", "tr_dev_", "tr_prod_"), WORD, 20, 48),
    ("api-key", "PostHog, JSR, Buildkite", ("phx_", "phs_", "jsrp_", "jsrd_", "bkct_"), WORD, 36, 64),
    ("api-key", "Nylas, Packagist", ("nyk_v0_", "packagist_"), WORD, 60, 80),
    ("api-key", "Fireworks, Render, Xata", ("fw_", "rnd_", "xau_"), WORD, 22, 40),
    ("api-key", "Modal", ("ak-", "as-"), WORD, 22, 22),
    ("api-key", "Paddle", ("pdl_live_apikey_", "pdl_sdbx_apikey_"), WORD + "_", 50, 80),
    ("api-key", "Polar", ("polar_oat_", "polar_at_", "polar_pat_"), WORD, 40, 80),
    ("api-key", "Ory", ("ory_at_", "ory_rt_", "ory_st_", "ory_pat_"), URL + ".", 32, 120),
    ("api-key", "Browserbase, Liveblocks", ("bb_live_", "bb_test_", "sk_dev_"), URL, 25, 80),
    ("api-key", "LlamaCloud, MongoDB Atlas", ("llx-", "mdb_sa_sk_"), URL, 40, 48),
    ("api-key", "dbt", ("dbtc_", "dbtu_"), URL, 40, 60),
    ("api-key", "Knock, Voyage", ("sk_", "pa-"), URL, 43, 43),
    ("api-key", "Stytch", ("secret-live-", "secret-test-"), URL, 36, 36),
    ("api-key", "Statsig", ("secret-",), WORD, 40, 50),
    ("api-key", "Intercom", ("dG9rOj",), WORD + "=", 50, 64),
    ("api-key", "Infura", ("infura.io/v3/",), HEX, 32, 32),
    ("api-key", "Alchemy", (".alchemy.com/v2/",), URL, 32, 32),
    ("webhook", "Zapier", ("hooks.zapier.com/hooks/catch/",), LOWER + "/", 12, 40),
    ("webhook", "Make", (".make.com/",), LOWER, 32, 32),
    ("webhook", "IFTTT", ("/with/key/",), URL, 22, 44),
    ("webhook", "Feishu, Lark", ("/open-apis/bot/v2/hook/",), HEX + "-", 36, 36),
    ("webhook", "WeCom", ("/webhook/send?key=",), HEX + "-", 36, 36),
    # Private keys and JSON Web Tokens that were encoded in base64 once more, as Kubernetes does.
    ("encoded-key", "a private key in base64", _ENCODED_KEYS, BASE64, 60, 0),
    ("encoded-jwt", "a JSON Web Token in base64", ("ZXlKaGJHY2lPaU", "ZXlKMGVYQWlPaU"), BASE64, 80, 0),
    ("encoded-jwt", "a JSON Web Token in base64", ("ZXlKcmFXUWlPaU",), BASE64, 80, 0),
)

# Kind, provider, the mark in the middle, and for either side: characters, least, most.
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
    ("newrelic-key", "New Relic", "NRAL", (HEX, 36, 36), ("", 0, 0)),
    ("firebase-key", "Firebase", ":APA91b", (URL, 11, 22), (URL, 120, 160)),
    ("salesforce-session", "Salesforce", "!AQ", (WORD, 15, 18), (WORD + "._", 80, 120)),
)

# After these a run must look random, because ordinary hyphenated words begin the same way: `sk-learn-utils`.
MIXED = frozenset(
    words(
        "sk- re_ sdk- LTAI s. pat pat. sat. live_ API- A3- sig= secret_ EAAA t1. xoxb- xoxp- xoxa- xoxr- xoxs-"
        " xoxo- xoxc- 4b1d tskey- dnkey- fw_ rnd_ xau_ ak- as- pa- sk_ pk_ secret- secret-live- secret-test-"
        " SUA SAA SOA cal_live_ tr_dev_ tr_prod_ bb_live_ bb_test_ sk_dev_ ory_at_ ory_rt_ ory_st_ ory_pat_"
        " v2.local. v3.local. v4.local. v2.public. v4.public. k3.secret. k4.secret. k3.local. k4.local. .make.com/"
        " llx- dbtc_ dbtu_"
    )
)
# Formats without any fixed text: kind, provider, description. `find._shaped` recognises them.
SHAPED: tuple[tuple[str, str, str], ...] = (
    ("discord-token", "Discord", "three parts separated by dots, the first a number in base64"),
    ("asana-token", "Asana", "`1/`, sixteen digits, a colon and 32 hexadecimal digits"),
    ("mailgun-key", "Mailgun", "32, 8 and 8 hexadecimal digits separated by hyphens"),
)

JWT, PRIVATE_KEY, AWS_SECRET = "jwt", "private-key", "aws-secret-key"
BEARER, BASIC, URL_PASSWORD, PASSWORD, SECRET = "bearer-token", "basic-auth", "url-password", "password", "secret"
COOKIE, HASH = "cookie", "password-hash"
# Secrets of no provider: kind, description, and whether files that are read for editing are searched for them.
OTHERS: tuple[tuple[str, str, bool], ...] = (
    (PRIVATE_KEY, "a private key between its BEGIN and END lines, also in PuTTY's format", True),
    (AWS_SECRET, "40 characters next to an AWS access key or a name such as `aws_secret_access_key`", True),
    (JWT, "a JSON Web Token whose header can be read", False),
    (BEARER, "what follows `Bearer`", False),
    (BASIC, "what follows `Basic`, if it contains a name and a password", False),
    (URL_PASSWORD, "the password in a URL such as `postgres://user:password@host`", False),
    (COOKIE, "the value of a session cookie", False),
    (HASH, "a password hash as systems and web servers store it, such as `$6$...`", False),
    (
        PASSWORD,
        (
            "the value next to a name that ends with `password`, `passwd`, `pwd`, `passphrase`, also in German,"
            " French, Spanish, Dutch and Portuguese; the value of options such as `mysql -p`"
        ),
        False,
    ),
    (
        SECRET,
        (
            "a high-entropy value next to a name that ends with `secret`, `token`, `api_key` and the like, or"
            " behind `Authorization:`; the data of a Kubernetes secret"
        ),
        False,
    ),
)


def kinds() -> frozenset[str]:
    """Return every word that may appear in a placeholder."""
    return frozenset(row[0] for rows in (PREFIXED, CENTRED, SHAPED, OTHERS) for row in rows)


def sure_kinds() -> frozenset[str]:
    """Return the kinds that are searched for everywhere: providers' formats and private keys."""
    guessed = {kind for kind, _, everywhere in OTHERS if not everywhere}
    return frozenset(kinds() - guessed)
