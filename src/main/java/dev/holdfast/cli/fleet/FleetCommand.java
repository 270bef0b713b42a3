package dev.holdfast.cli.fleet;

import dev.holdfast.cli.cleanup.ReportOptions;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.Format;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetRun;
import dev.holdfast.fleet.FleetScan;
import dev.holdfast.fleet.FleetStores;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import dev.holdfast.report.FleetSubject;
import dev.holdfast.report.ReportFile;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.KeptSecrets;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.HoldFailureText;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Looks at all saved stores. Asks for no password: one that is needed and not in the keyring fails
 * its store.
 */
@Command(name = "fleet")
public final class FleetCommand extends PrintingCommand {

  @Option(names = "--preview")
  private boolean preview;

  @Option(names = "--report", paramLabel = "FILE", descriptionKey = "fleetReport")
  private Path report;

  @Override
  protected Exit run(Format chosen) {
    ReportFile file = ReportOptions.at(report);
    List<FleetMember> members = context.profiles().all().stream().map(this::member).toList();
    Journal journal = context.journal();
    FleetScan scan = new FleetScan(journal, context.stores().get());
    FleetRun.Look look = preview ? scan::whole : scan::quick;
    Map<FleetMember, FleetOutcome> outcomes =
        new FleetLooking(context, this::open, look).run(members);
    FleetSubject subject =
        new FleetSubject(
            members.stream()
                .map(member -> new FleetSubject.Entry(member, outcomes.get(member)))
                .toList(),
            journal.operator.display(),
            context.clock().instant(),
            this::sentence);
    context.print(new FleetReport(context, subject).report(), chosen);
    boolean written = ReportOptions.written(context, file, asked -> asked.write(subject));
    return written ? exit(subject) : Exit.PARTIAL;
  }

  private FleetMember member(ConnectionProfile saved) {
    return new FleetMember(saved.name(), StoreAddress.parse(saved.address()), saved.policy());
  }

  private FleetStores.Lent open(FleetMember member) {
    return new FleetStores.Lent(
        context.stores().get().open(member.address(), StoreOptions.defaults(secrets())), true);
  }

  private SecretSource secrets() {
    Profiles profiles = context.profiles();
    return new KeptSecrets(
        profiles.secrets(), profiles::isSaved, (_, _) -> KeptSecrets.Answer.NONE, _ -> {});
  }

  private static Exit exit(FleetSubject subject) {
    boolean allFailed =
        !subject.stores().isEmpty()
            && subject.stores().stream()
                .allMatch(entry -> entry.outcome() instanceof FleetOutcome.Failed);
    return allFailed
        ? Exit.STORE
        : subject.stores().stream().allMatch(entry -> isSound(entry.outcome()))
            ? Exit.DONE
            : Exit.PARTIAL;
  }

  private static boolean isSound(FleetOutcome outcome) {
    return outcome instanceof FleetOutcome.Answered(var answer)
        && answer.findings().isEmpty()
        && !(answer.backlog() instanceof FleetBacklog.BadPolicy);
  }

  private String sentence(Throwable thrown) {
    return switch (thrown) {
      case StoreException store -> context.failures().of(store.failure());
      case JournalException journal -> context.say("fleet.journal", journal.file, journal.detail);
      case HoldException holds -> new HoldFailureText(Messages.common()).of(holds);
      default -> context.say("bug", thrown.toString());
    };
  }
}
