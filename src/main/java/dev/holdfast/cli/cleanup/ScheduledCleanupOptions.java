package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.archive.ArchiveArgument;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.LockOption;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Those options of a cleanup that make sense again and again, checked as the cleanup would. */
final class ScheduledCleanupOptions {

  private static final Set<String> OWN =
      Set.of("--every", "--kind", "--program", "--format", "--json", "--debug", "--help");
  private static final Set<String> FILES = Set.of("--policy", "--archive");

  @Mixin private PolicyOptions policyOptions;

  @Mixin private HazardOptions hazardOptions;

  @Mixin private ThrottleOptions throttleOptions;

  @Mixin private RecordOptions recordOptions;

  @Mixin private LockOption lock;

  @Option(names = "--archive", paramLabel = "FILE", descriptionKey = "serviceArchive")
  private Path archive;

  /**
   * Makes sure that the command would begin to clean up.
   *
   * @param typed what stands for the store on the line
   */
  void check(CommandContext context, String typed, StoreAddress store) {
    lock.checkScheduled(context, typed);
    context.refuse("service.now", policyOptions.now(context) != null);
    if (archive != null && !new ArchiveArgument(archive).changes()) {
      throw context.usage("service.archive", archive.toString());
    }
    policyOptions.check(context.at(store));
    List<Terms> kinds = context.at(store).stores().get().kinds();
    if (policyOptions.own()
        && kinds.stream().allMatch(kind -> kind.retention().defaults().isEmpty())) {
      String names = kinds.stream().map(Terms::kind).collect(Collectors.joining(", "));
      throw context.usage("policy.noOwn", names);
    }
    if (!policyOptions.aged()) {
      // Only streams have policies that the store itself keeps.
      context.refuse("policy.missing", !context.stores().get().may(store, Capability.STREAMS));
      context.tell("service.noPolicy");
    }
    policyOptions.require(context, context.stores().get().kinds(store, Capability.RETENTION));
    throttleOptions.refuse(context, store);
    CleanupOptions options = hazardOptions.read(context);
    hazardOptions.in(options, context.at(store).stores().get().hazards());
    throttleOptions.read(context, options.throttle());
  }

  /** Returns the words for those of the options that belong to the cleanup. */
  List<String> words(List<OptionSpec> given) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : given) {
      String name = option.longestName();
      if (OWN.contains(name)) {
        continue;
      }
      if (option.arity().max() == 0) {
        words.add(name);
        continue;
      }
      for (String value : option.originalStringValues()) {
        words.add(name);
        boolean own = name.equals("--policy") && value.equals(PolicyOptions.OWN);
        words.add(FILES.contains(name) && !own ? FilePath.whole(Path.of(value)).toString() : value);
      }
      if (name.equals("--window") && throttleOptions.windowWithoutZone()) {
        words.addAll(List.of("--zone", "UTC"));
      }
    }
    return words;
  }
}
