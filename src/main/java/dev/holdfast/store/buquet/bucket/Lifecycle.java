package dev.holdfast.store.buquet.bucket;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.s3.model.ExpirationStatus;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.LifecycleRuleFilter;

/**
 * What a bucket does with older versions by itself.
 *
 * @param known whether that can be told
 * @param rules none if there are none, or if it cannot be told
 */
public record Lifecycle(Known known, List<LifecycleRule> rules) {

  /** Where older versions are of use for a day; those of workflows undo a prune for a month. */
  private static final List<String> PREFIXES =
      List.of("workflow/", "clock/now", "workers/", "ready/", "leases/");

  private static final String RULE =
      """
          {
            "ID": "older-versions-%s",
            "Status": "Enabled",
            "Filter": {"Prefix": "%s"},
            "NoncurrentVersionExpiration": {"NoncurrentDays": %d},
            "Expiration": {"ExpiredObjectDeleteMarker": true}
          }
      """;

  public Lifecycle {
    rules = List.copyOf(rules);
  }

  /** What the server says. */
  public enum Known {
    /** The rules, or that there are none. */
    TOLD,
    /** This user may not know. */
    DENIED,
    /** There is no such thing here. */
    UNSUPPORTED
  }

  /** Returns the prefixes below which older versions are kept for ever. */
  public List<String> uncovered() {
    List<String> uncovered = new ArrayList<>(PREFIXES);
    uncovered.removeIf(prefix -> rules.stream().anyMatch(rule -> covers(rule, prefix)));
    return uncovered;
  }

  private static boolean covers(LifecycleRule rule, String prefix) {
    return rule.status() == ExpirationStatus.ENABLED
        && rule.noncurrentVersionExpiration() != null
        && rule.noncurrentVersionExpiration().noncurrentDays() != null
        && wholePrefix(rule) != null
        && prefix.startsWith(wholePrefix(rule));
  }

  /** Null where a rule is for some of the objects only. */
  @SuppressWarnings("deprecation")
  private static String wholePrefix(LifecycleRule rule) {
    LifecycleRuleFilter filter = rule.filter();
    if (filter == null) {
      return rule.prefix() == null ? "" : rule.prefix();
    }
    boolean some =
        filter.tag() != null
            || filter.objectSizeGreaterThan() != null
            || filter.objectSizeLessThan() != null
            || filter.and() != null;
    return some ? null : filter.prefix() == null ? "" : filter.prefix();
  }

  /** Returns rules for these prefixes, as the vendor's tools take them. */
  public static String json(List<String> prefixes) {
    List<String> rules = new ArrayList<>();
    for (String prefix : prefixes) {
      rules.add(
          RULE.formatted(
                  prefix.replaceAll("/.*", ""), prefix, prefix.equals(PREFIXES.getFirst()) ? 30 : 1)
              .stripTrailing());
    }
    return "{\n  \"Rules\": [\n" + String.join(",\n", rules) + "\n  ]\n}";
  }
}
