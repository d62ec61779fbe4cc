"""HTTP requests that change what a forge, a cloud or another service holds."""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.core.lists import words
from clickstop.shell import sending
from clickstop.shell.known_programs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall

# Ports of databases and the like: a deletion there loses data, even on this machine.
_STORES = names("9200 9201 9243 7700 8108 6333 8983 5984 15672 2379 8500 8200 8086 9000 8529 7474 8080")
_SHARED_PORTS = words("8080 9000 8200 8500")  # also popular with development servers
_STORE_PATHS = pattern(r"/v1/|/_|/db/|/query")
# Paths of Elasticsearch and Jenkins that delete on a POST.
_DELETING = ("/_delete_by_query", "/doDelete", "/_shutdown", "/_all/_close")
# Paths that start something on a POST: `/deploy`, `:restart`.
_ACTING = pattern(r"(?i)[/:](?:re)?(?:deploy|start|trigger|build|rollback|scale|disable|enable|merge|publish|stop)")
_CHANGING = ("POST", "PUT", "PATCH")
# Addresses of services in which a POST or PUT changes something that others see.
_SERVICES = pattern(
    r"""(?ix) ://(?:[^/@]*@)?(?:
        (?:api|uploads)\.github\.com | api\.bitbucket\.org | dev\.azure\.com | management\.azure\.com
      | graph\.microsoft\.com | api\.(?:cloudflare|digitalocean|heroku|vercel|netlify|render|linode|vultr
          |scaleway|stripe|pagerduty|opsgenie|buildkite|datadoghq|newrelic|supabase|fastly|twilio|sendgrid|atlassian|notion
          |launchdarkly|tailscale|ngrok|godaddy|gandi|dnsimple|statuspage|intercom|hubapi|mailchimp|postmarkapp|airtable|asana|trello
          |monday|zoom|dropboxapi|box|snyk|codecov|doppler|infisical)\.com
      | api\.(?:fly\.io|machines\.dev|hetzner\.cloud|mailgun\.net|linear\.app|telegram\.org|paypal\.com|neon\.tech)
      | (?!generativelanguage|oauth2)[\w.-]+\.googleapis\.com | [\w.-]+\.amazonaws\.com
      | (?:registry|upload)\.[\w-]+\.org | crates\.io/api | hub\.docker\.com/v2/(?!users/login) | circleci\.com/api
      | app\.terraform\.io/api | (?:[\w-]+\.)*sentry\.io/api | hooks\.slack\.com
      | slack\.com/api/(?!auth\.|[\w.]+\.(?:list|info|history|get\w*|test)\b)
      | discord(?:app)?\.com/api | [\w.-]+\.atlassian\.net/rest
      | [\w.-]+\.(?:auth0|okta)\.com/(?:api|oauth2/v1/apps)
      | [^/]+/api/v4/(?:projects|groups|users|runners|admin) | [^/]+/api/v[13]/(?:repos|orgs|user|admin)
      | [^/]+/api(?:s/[\w.-]+)?/v1[\w]*/namespaces | [^/]+/v1/(?:kv|secret|sys|auth|agent|catalog|jobs?)/
      | [^/]+/job/[^/]+/(?:\w+/)*build | [^/]+/api/v1/applications/ | [^/]*\bprod(?:uction)?\b[^/]*/
    )"""
)


def judge(call: ProgramCall, method: str, address: str, body: str = "", *, signed: bool = False) -> None:
    """Record what a request changes; `signed` if it carries credentials."""
    method = method.upper()
    local = sending.LOCAL.match(address)
    if method == "DELETE" or (method in (*_CHANGING, "") and any(piece in address for piece in _DELETING)):
        if not local or _is_store(local.group(1), address):
            call.add("destroys_infrastructure", target=address, detail=f"HTTP {method or 'POST'}")
    elif method in _CHANGING and not local and not _asks(address, body):
        acts = signed and (method != "POST" or _ACTING.search(address))
        if acts or _SERVICES.search(address):
            call.add("changes_remote", target=address, detail=f"HTTP {method}")


def _asks(address: str, body: str) -> bool:
    """Tell whether a POST is a GraphQL query, which changes nothing."""
    return "graphql" in address and "mutation" not in body


def _is_store(port: str | None, address: str) -> bool:
    """Tell whether a local address is a store that holds more than test data."""
    if port not in _STORES or "test" in address:
        return False
    return port not in _SHARED_PORTS or bool(_STORE_PATHS.search(address))
