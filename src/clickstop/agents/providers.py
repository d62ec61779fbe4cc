"""Maps the names of models to their providers, as OpenTelemetry calls these."""

from __future__ import annotations

_PROVIDERS = {
    "claude": "anthropic",
    "gpt": "openai",
    "o1": "openai",
    "o3": "openai",
    "o4": "openai",
    "codex": "openai",
    "gemini": "gcp.gemini",
    "grok": "x_ai",
    "deepseek": "deepseek",
    "mistral": "mistral_ai",
    "codestral": "mistral_ai",
    "command": "cohere",
}
UNKNOWN = "unknown"


def provider_of(model: str) -> str:
    """The provider of a model. A prefix such as `vendor/` is ignored."""
    name = model.rpartition("/")[2].lower()
    return next((provider for start, provider in _PROVIDERS.items() if name.startswith(start)), UNKNOWN)
