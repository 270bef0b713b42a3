package dev.holdfast.cli.command;

import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.PolicyWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Which policy is meant, and at which moment it is judged. Without a policy nothing is judged. */
public final class PolicyOptions {

  /** Stands for the runtime's own policy where a file could. */
  public static final String OWN = PreviewRequest.OWN.getFirst();

  @Option(names = "--keep", paramLabel = "DUR", descriptionKey = "keep")
  private String keep;

  @Option(names = "--status", paramLabel = "STATUS", descriptionKey = "policyStatus")
  private List<String> statuses = new ArrayList<>();

  @Option(names = "--policy", paramLabel = "FILE", descriptionKey = "policy")
  private List<String> files = new ArrayList<>();

  @Option(names = "--now", paramLabel = "EPOCH", descriptionKey = "now")
  private String now;

  private Policy read;

  /**
   * Reads what was given; what is no policy ends the command. Whether one is needed is seen later.
   */
  public void check(CommandContext context) {
    read = !own() && aged() ? policy(context) : null;
    context.refuse("policy.ownAlone", own() && (keep != null || files.size() > 1));
  }

  /** Returns whether a policy was given as a whole: an age, a file, or the runtime's own. */
  public boolean aged() {
    return keep != null || !files.isEmpty();
  }

  /** Returns whether the runtime's own policy is meant. */
  public boolean own() {
    return files.contains(OWN);
  }

  /**
   * Returns the policy that was given; what means nothing for this store ends the command: statuses
   * that no policy can name there, and whole workflows where subjects have no parents.
   *
   * @return empty if none was
   */
  public Optional<Policy> in(CommandContext context, TaskStore store) {
    context.refuse("policy.onlyStatus", !aged() && given());
    return given(context, store);
  }

  /**
   * Returns the policy that was given, else the one that is saved, else the one of the runtime
   * itself; says which where nobody gave it. Statuses pick of those that it names.
   *
   * @param saved reads what is saved with the connection, and says so
   */
  public Optional<Policy> usual(
      CommandContext context, TaskStore store, Supplier<Optional<Policy>> saved) {
    return given(context, store)
        .or(() -> saved.get().map(each -> picked(context, store, each)))
        .or(() -> runtimes(store.terms()).map(each -> told(context, store, each)));
  }

  private Optional<Policy> runtimes(Terms terms) {
    return statuses.isEmpty() ? Policy.own(terms) : Policy.ownByName(terms);
  }

  private Optional<Policy> given(CommandContext context, TaskStore store) {
    if (own()) {
      return Optional.of(
          picked(context, store, runtimes(store.terms()).orElseGet(() -> own(context, store))));
    }
    if (read != null && read.wholeWorkflows() && !store.terms().hazards().families()) {
      throw context.usage("policy.wholeNotHere", files.getFirst());
    }
    if (read != null
        && read.rules().stream().anyMatch(rule -> rule.match().queue() != null)
        && !store.terms().listing().filters().contains("queue")) {
      throw context.usage("policy.queueNotHere", files.getFirst());
    }
    if (read != null && read.own() && Policy.ownByName(store.terms()).isEmpty()) {
      throw context.usage("policy.noOwn", store.info().kind());
    }
    List<String> types = store.terms().listing().types();
    for (Rule rule : read == null ? List.<Rule>of() : read.rules()) {
      String type = rule.match().type();
      if (type != null && !store.terms().listing().filters().contains("type")) {
        throw context.usage("policy.typeNotHere", files.getFirst());
      }
      if (type != null && !types.isEmpty() && !types.contains(type)) {
        throw context.usage("policy.type", type, String.join(", ", types));
      }
    }
    require(context, List.of(store.terms()));
    Statuses known = store.terms().statuses();
    Optional<Policy> policy = Optional.ofNullable(read).map(each -> each.respelled(known));
    try {
      // What a file names otherwise than the store is seen when it is judged by.
      policy.filter(_ -> files.isEmpty()).ifPresent(each -> each.boundTo(known));
    } catch (PolicyException notHere) {
      throw new ExitException(Exit.USAGE, notHere(context, notHere, known));
    }
    return policy;
  }

  /** Returns the policy of a store's runtime; where it has none, the command ends. */
  public static Policy own(CommandContext context, TaskStore store) {
    return Policy.own(store.terms())
        .orElseThrow(() -> context.usage("policy.noOwn", store.info().kind()));
  }

  /** Says why a policy is none for a store. */
  static String notHere(CommandContext context, PolicyException why, Statuses known) {
    TaskStatus status = why.status().orElse(null);
    return known.ageless.contains(status)
        ? context.say("policy.ageless", status)
        : context.say(
            "policy.status",
            status == null ? why.getMessage() : status,
            Coded.joined(known.deletable));
  }

  private Policy told(CommandContext context, TaskStore store, Policy own) {
    Policy policy = picked(context, store, own);
    context.tell("policy.own", store.info().kind(), ages(context, policy, store.terms()));
    return policy;
  }

  /** Says the ages of a policy of statuses and ages. */
  static String ages(CommandContext context, Policy policy, Terms terms) {
    return String.join("; ", PolicyWords.of(context.operation()).ages(policy, terms.retention()));
  }

  private Policy picked(CommandContext context, TaskStore store, Policy policy) {
    return statuses.isEmpty()
        ? policy
        : policy
            .boundTo(store.terms().statuses())
            .picking(named(store))
            .orElseThrow(
                () ->
                    context.usage(
                        "policy.notNamed",
                        String.join(", ", statuses),
                        Coded.joined(policy.statuses())));
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

  /**
   * Refuses an age of zero where one of these kinds does not know what that means, and a status
   * that no policy of any can name.
   */
  public void require(CommandContext context, List<Terms> kinds) {
    if (atOnce() && !kinds.stream().allMatch(kind -> kind.retention().options().atOnce())) {
      // Says why.
      new OptionValues(context).seconds("--keep", keep);
    }
    List<TaskStatus> known =
        kinds.stream().flatMap(kind -> kind.statuses().deletable.stream()).distinct().toList();
    for (String status : statuses) {
      if (known.stream().noneMatch(each -> each.code().equalsIgnoreCase(status))) {
        throw context.usage("policy.status", status, Coded.joined(known));
      }
    }
  }

  private Policy policy(CommandContext context) {
    if (!files.isEmpty()) {
      context.refuse("policy.contradiction", keep != null, "--keep");
      return statuses.isEmpty()
          ? new PolicyFile(context).read(files).policy()
          : new PolicyFile(context)
              .read(files)
              .withStatuses(named())
              .orElseThrow(() -> context.usage("policy.statusOfRules", String.join(", ", files)));
    }
    if (atOnce()) {
      return Policy.atOnce(named());
    }
    long seconds = new OptionValues(context).seconds("--keep", keep);
    return statuses.isEmpty() ? Policy.olderThan(seconds) : Policy.of(seconds, named());
  }

  private List<TaskStatus> named() {
    return statuses.stream().map(TaskStatus::new).toList();
  }

  /** Returns where the policy is read, as {@link PreviewRequest} has it. */
  public List<String> files() {
    return own()
        ? PreviewRequest.OWN
        : files.stream().map(file -> Path.of(file).toAbsolutePath().toString()).toList();
  }

  /** Case does not count where a store knows the status by another spelling alone. */
  private List<TaskStatus> named(TaskStore store) {
    Statuses known = store.terms().statuses();
    return named().stream().map(each -> known.respelled(each).orElse(each)).toList();
  }

  /** Returns whether any policy was given. */
  public boolean given() {
    return keep != null || !files.isEmpty() || !statuses.isEmpty();
  }

  /** Returns the moment to judge at in Unix seconds; null for the store's own clock. */
  public Long now(CommandContext context) {
    return now == null ? null : new OptionValues(context).whole("--now", now);
  }
}
