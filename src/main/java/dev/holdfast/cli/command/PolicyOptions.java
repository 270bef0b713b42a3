package dev.holdfast.cli.command;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Which policy is meant, and at which moment it is judged. Without a policy nothing is judged. */
public final class PolicyOptions {

  @Option(names = "--keep", paramLabel = "DUR", descriptionKey = "keep")
  private String keep;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      descriptionKey = "policyStatus",
      completionCandidates = OptionWords.PolicyStatuses.class)
  private List<String> statuses = new ArrayList<>();

  @Option(names = "--policy", paramLabel = "FILE", descriptionKey = "policy")
  private List<String> files = new ArrayList<>();

  @Option(names = "--now", paramLabel = "EPOCH", descriptionKey = "now")
  private String now;

  /**
   * Returns the policy, if one was given; whether one is needed the store decides.
   *
   * @return null if none was, or only a part of one, see {@link #requireWhole}
   */
  public Policy policyIfGiven(CommandContext context) {
    return keep != null || !files.isEmpty() ? policy(context) : null;
  }

  /** Refuses statuses without an age, where a policy on the line counts at all. */
  public void requireWhole(CommandContext context) {
    if (given() && keep == null && files.isEmpty()) {
      throw context.usage("policy.onlyStatus");
    }
  }

  /**
   * Refuses also what means nothing for this store: statuses that no policy can name there, and
   * whole workflows where subjects have no parents.
   *
   * @param policy what was read; null for none
   */
  public void requireWhole(CommandContext context, TaskStore store, Policy policy) {
    requireWhole(context);
    if (policy != null && policy.wholeWorkflows() && store.terms().hazards().family() == null) {
      throw context.usage("policy.wholeNotHere", files.getFirst());
    }
    requireAge(context, List.of(store.info().kind()));
    List<TaskStatus> deletable = store.terms().statuses().deletable();
    for (String status : statuses) {
      if (!deletable.contains(status(status))) {
        throw context.usage("policy.status", status, words(deletable));
      }
    }
  }

  /** Refuses a policy where the store keeps its own. */
  public void refuse(CommandContext context) {
    if (given()) {
      String option = keep != null ? "--keep" : !files.isEmpty() ? "--policy" : "--status";
      throw context.usage("streams.ownPolicies", option);
    }
  }

  /** Whether an age of zero was typed, with a unit: only some runtimes know what that means. */
  private boolean atOnce() {
    return keep != null && keep.strip().matches("0+(ms|[smhdw])");
  }

  /** Refuses an age of zero where one of these kinds does not know what that means. */
  public void requireAge(CommandContext context, List<String> kinds) {
    if (atOnce() && !kinds.stream().allMatch(Stores.installed()::atOnce)) {
      // Says why.
      seconds(context);
    }
  }

  private long seconds(CommandContext context) {
    return new OptionValues(context).seconds("--keep", keep);
  }

  private Policy policy(CommandContext context) {
    if (!files.isEmpty()) {
      if (keep != null) {
        throw context.usage("policy.contradiction", "--keep");
      }
      return statuses.isEmpty()
          ? new PolicyFile(context).read(files).policy()
          : otherStatuses(context);
    }
    try {
      if (atOnce()) {
        return Policy.atOnce(named(context));
      }
      long seconds = seconds(context);
      return statuses.isEmpty() ? Policy.olderThan(seconds) : Policy.of(seconds, named(context));
    } catch (PolicyException wrong) {
      throw context.usage("policy.wrong", wrong.getMessage(), words(context));
    }
  }

  private Policy otherStatuses(CommandContext context) {
    try {
      return new PolicyFile(context)
          .read(files)
          .withStatuses(named(context))
          .orElseThrow(() -> context.usage("policy.statusOfRules", String.join(", ", files)));
    } catch (PolicyException wrong) {
      throw context.usage("policy.wrong", wrong.getMessage(), words(context));
    }
  }

  /** Refuses what no kind of store knows; whether this store does is seen once it is open. */
  private List<TaskStatus> named(CommandContext context) {
    List<TaskStatus> known = context.stores().get().deletable();
    List<TaskStatus> named = statuses.stream().map(PolicyOptions::status).toList();
    for (TaskStatus status : named) {
      if (!known.contains(status)) {
        throw PolicyException.unsupported(status);
      }
    }
    return named;
  }

  /** Returns where the policy is read, as whole paths; none if it is typed. */
  public List<String> files() {
    return files.stream().map(file -> Path.of(file).toAbsolutePath().toString()).toList();
  }

  /** Some runtimes write their statuses in capitals. */
  private static TaskStatus status(String typed) {
    return new TaskStatus(
        typed.equals(typed.toUpperCase(Locale.ROOT)) ? typed.toLowerCase(Locale.ROOT) : typed);
  }

  /** Returns whether any policy was given. */
  public boolean given() {
    return keep != null || !files.isEmpty() || !statuses.isEmpty();
  }

  /** Returns the policy of a file; what is none ends the command. */
  public static Policy ofFile(CommandContext context, String file) {
    return new PolicyFile(context).read(file).policy();
  }

  /** Returns the moment to judge at in Unix seconds; null for the store's own clock. */
  public Long now(CommandContext context) {
    return now == null ? null : new OptionValues(context).whole("--now", now);
  }

  private static String words(CommandContext context) {
    return words(context.stores().get().deletable());
  }

  /** Returns statuses as they are typed. */
  public static String words(List<TaskStatus> statuses) {
    return String.join(", ", statuses.stream().map(TaskStatus::code).toList());
  }
}
