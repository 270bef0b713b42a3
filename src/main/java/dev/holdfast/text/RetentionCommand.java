package dev.holdfast.text;

import dev.holdfast.plan.PlanAdmission;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Choices;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is seen in the window as a command that does the same. It holds no secret: an address shows
 * none, and a password is asked for.
 *
 * @param store where
 */
public record RetentionCommand(StoreAddress store) {

  /**
   * Returns the command that shows what a policy would delete.
   *
   * @param policy null for those that the store keeps
   * @param choices what is chosen of the options that only this kind of store has
   */
  public String preview(Policy policy, Choices choices) {
    return with(chosen(command("preview"), choices), policy).text();
  }

  /**
   * Returns the command that deletes it. Without {@code --yes} it only shows what it would do, so
   * that a paste deletes nothing.
   *
   * @param policy null for those that the store keeps
   * @param options what is left out and what is accepted
   */
  public String cleanup(Policy policy, CleanupOptions options) {
    return with(decided(command("cleanup"), options), policy).text();
  }

  /**
   * Returns the command that runs a frozen plan, without {@code --yes} too.
   *
   * @param plan its file
   * @param approvers those whose approval counts; null if nobody said
   * @param maxAgeSeconds how old it may be
   */
  public String cleanup(Path plan, Path approvers, long maxAgeSeconds, CleanupOptions options) {
    ShellCommand command = command("cleanup").words("--plan", plan.toString());
    if (maxAgeSeconds != PlanAdmission.DEFAULT_MAX_AGE) {
      command.words("--max-age", Durations.format(maxAgeSeconds));
    }
    if (approvers != null) {
      command.words("--approvers", approvers.toString());
    }
    return decided(command, options).text();
  }

  private ShellCommand command(String verb) {
    return new ShellCommand(verb, store.display());
  }

  private static ShellCommand decided(ShellCommand command, CleanupOptions options) {
    options.skip().forEach(kind -> command.words("--skip", kind.code()));
    options.allow().forEach(kind -> command.words("--allow", kind.code()));
    return chosen(command, options.choices());
  }

  private static ShellCommand chosen(ShellCommand command, Choices choices) {
    choices
        .values()
        .forEach(
            (name, number) -> {
              command.words("--" + name);
              if (number > 0) {
                command.words(Integer.toString(number));
              }
            });
    return command;
  }

  private static ShellCommand with(ShellCommand command, Policy policy) {
    if (policy == null) {
      return command;
    }
    Optional<FibFlowPolicy> simple = policy.fibFlow();
    String keep = simple.map(it -> Durations.format(it.expireSeconds())).orElse("");
    if (simple.isEmpty() || !means(keep, simple.get().expireSeconds())) {
      return command.document("--policy", visible(PolicyJson.write(policy)));
    }
    command.words("--keep", keep);
    simple.get().statuses().forEach(status -> command.words("--status", status.code()));
    return command;
  }

  /** What a terminal would obey is written as JSON's escapes. */
  private static String visible(String json) {
    StringBuilder text = new StringBuilder(json.length());
    json.codePoints()
        .forEach(
            point -> {
              if (!VisibleText.isDangerous(point)) {
                text.appendCodePoint(point);
              } else {
                for (char unit : Character.toChars(point)) {
                  text.append("\\u%04x".formatted((int) unit));
                }
              }
            });
    return text.toString();
  }

  /** An age that is no whole number of seconds cannot be given as a duration. */
  private static boolean means(String keep, double seconds) {
    try {
      return Durations.parse(keep) == seconds;
    } catch (DurationException none) {
      return false;
    }
  }
}
