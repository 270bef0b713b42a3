package dev.holdfast.cli.command;

import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Capability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that reads a store: opens it, does its work, closes it. Ctrl+C stops the work. */
public abstract class StoreCommand extends SharingCommand {

  @Parameters(index = "0", paramLabel = "STORE", descriptionKey = "store")
  private String store;

  @Mixin private FormatOption format;

  @Override
  public final Integer call() {
    Format chosen =
        hasMetrics() && openMetrics() ? Format.TABLE : format.chosen(context, hasMetrics());
    CommandContext anywhere = context;
    context = new StoreOpener(context).at(store);
    check();
    context = anywhere;
    // Until the store is open Ctrl+C ends the process: a prompt for a password waits for a person.
    try (TaskStore opened = new StoreOpener(context).open(store)) {
      TaskStore asked = asked(opened);
      context = context.of(asked);
      Cancellation cancellation = new Cancellation();
      if (aboutRetention()) {
        context.refuse(Exit.REFUSED, "archive.noRetention", opened.info().archive(), store);
        // Where nothing says what may be deleted, the store tells what its runtime does instead.
        refuseWithout(asked, cancellation, Capability.RETENTION, Capability.PREVIEW);
      }
      try (StopSignals _ = StopSignals.cancelling(cancellation)) {
        if (aboutRetention()) {
          context.tellAlike(asked, cancellation);
        }
        return run(asked, chosen, cancellation).code;
      } catch (PolicyException notHere) {
        throw new ExitException(
            Exit.REFUSED, PolicyOptions.notHere(context, notHere, asked.terms().statuses()));
      }
    }
  }

  /** Refuses a store that has candidates and can do none of these, if it says why. */
  protected final void refuseWithout(
      TaskStore asked, Cancellation cancellation, Capability... any) {
    if (asked.role(Retention.class).isPresent() && Stream.of(any).noneMatch(asked.info()::can)) {
      StoreFailure why = Roles.of(asked, Operations.class).preflight(cancellation).obstacle();
      if (why != null) {
        throw new ExitException(Exit.REFUSED, context.failures().of(why));
      }
    }
  }

  /** Returns what of a store it is about. */
  protected TaskStore asked(TaskStore opened) {
    return aboutRetention() ? opened.retained() : opened;
  }

  /** Returns whether it knows the format of metrics. */
  protected boolean hasMetrics() {
    return false;
  }

  /** Returns whether metrics were asked for, instead of the format that {@link #run} gets. */
  protected final boolean openMetrics() {
    return format.openMetrics();
  }

  /** Returns whether it is a {@link RetainedCommand}. */
  boolean aboutRetention() {
    return false;
  }

  /** Looks at the options before the store is opened; throws what makes no sense. */
  protected void check() {}

  /** Does the work. */
  protected abstract Exit run(TaskStore opened, Format chosen, Cancellation cancellation);

  /** Returns what stands for the store on the line. */
  protected final String typed() {
    return store;
  }

  /**
   * Returns the policy that is saved with the connection named on the line, and says on standard
   * error that it is the one; a file that is no policy ends the command. Only for what changes
   * nothing: what is deleted is to be read on the line that deletes it.
   */
  protected final Optional<Policy> savedPolicy() {
    Optional<Path> saved = saved();
    Optional<Policy> policy =
        saved.map(file -> new PolicyFile(context).read(file.toString()).policy());
    saved.ifPresent(file -> context.tell("policy.saved", store, file.toString()));
    return policy;
  }

  /** The file of that policy; none for an address or a file's name. */
  private Optional<Path> saved() {
    if (context.stores().get().isAddress(store)) {
      return Optional.empty();
    }
    return context.profiles().all().stream()
        .filter(saved -> saved.name().equals(store) && saved.policy() != null)
        .map(ConnectionProfile::policy)
        .findFirst();
  }

  /**
   * Returns the policy that was given, else the saved one, else that of the runtime itself; without
   * one the command ends.
   */
  protected final Policy usual(PolicyOptions options, TaskStore opened) {
    return options
        .usual(context, opened, this::savedPolicy)
        .orElseThrow(() -> context.usage(options.given() ? "policy.onlyStatus" : "policy.missing"));
  }

  /** Returns the file of that policy, as a whole path; none if there is none. */
  protected final List<String> savedFile() {
    return saved().stream().map(file -> file.toAbsolutePath().toString()).toList();
  }

  /** Ends a command that deletes by nothing that is not on its line. */
  protected final ExitException policyMissing(TaskStore opened) {
    return saved()
        .map(file -> context.usage("policy.missingSaved", store, file.toString()))
        .or(
            () ->
                Policy.own(opened.terms())
                    .map(
                        own ->
                            context.usage(
                                "policy.missingOwn",
                                opened.info().kind(),
                                PolicyOptions.ages(context, own, opened.terms()))))
        .orElseGet(() -> context.usage("policy.missing"));
  }

  /** Returns a reader of option values. */
  protected final OptionValues values() {
    return new OptionValues(context);
  }
}
