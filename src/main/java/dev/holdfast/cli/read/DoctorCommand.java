package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PolicyFile;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.doctor.Doctor;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Notice;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.FindingText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NoticeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what is wrong with a store. */
@Command(name = "doctor")
public final class DoctorCommand extends StoreCommand {

  private final FindingText words = FindingText.load();

  @Option(names = "--policy", paramLabel = "FILE", descriptionKey = "doctorPolicy")
  private List<String> files = new ArrayList<>();

  private Policy policy;

  @Override
  protected void check() {
    boolean read = !files.isEmpty() && !own();
    policy = read ? new PolicyFile(context).read(files).policy() : null;
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    context.refuse(
        "doctor.policyNotHere", !files.isEmpty() && !Doctor.finds(store), store.info().kind());
    if (own()) {
      policy = PolicyOptions.own(context, store);
    }
    if (policy != null && policy.wholeWorkflows() && !store.terms().hazards().families()) {
      throw context.usage("policy.wholeNotHere", files.getFirst());
    }
    if (policy == null && Doctor.finds(store)) {
      policy = savedPolicy().orElse(null);
      if (policy == null) {
        context.tell("doctor.withoutPolicy");
      }
    }
    NoticeText notices = new NoticeText(Messages.common());
    store.info().notices().stream()
        .filter(notice -> notice.kind() == Notice.Kind.POOLED)
        .forEach(notice -> context.note(notices.of(notice)));
    List<Finding> findings;
    try (ProgressLine progress = context.progress("doctor.progress")) {
      findings =
          new Doctor(context.clock())
              .examine(store, policy, progress.part(0, 100, 100), cancellation);
    }
    context.print(report(store, findings), format);
    return findings.isEmpty() ? Exit.DONE : Exit.PARTIAL;
  }

  private boolean own() {
    return files.equals(List.of(PolicyOptions.OWN));
  }

  private Report report(TaskStore store, List<Finding> findings) {
    List<Map<String, Object>> rows = findings.stream().map(this::row).toList();
    return new Report(
        new Document()
            .with("store", store.info().address().display())
            .known("inspectable", store.role(Inspectable.class).isEmpty() ? false : null)
            .with("findings", rows),
        rows,
        List.of("kind", "severity", "count", "sample", "facts", "message", "look", "repair"),
        text -> print(text, store, findings));
  }

  private Map<String, Object> row(Finding finding) {
    Document facts = new Document();
    finding.facts().forEach((fact, amount) -> facts.put(fact.wireName(), amount));
    return Document.of(finding, "kind severity count")
        .with("sample", sample(finding))
        .with("facts", facts)
        .with("message", words.of(finding))
        .with("look", finding.look().orElse(null))
        .with("repair", finding.repair());
  }

  /** Task ids as numbers; a name may look like one and is none. */
  private static List<?> sample(Finding finding) {
    return finding.kind().sample() == FindingTerm.Sample.NAMES
        ? finding.sample()
        : finding.sample().stream().map(TaskId::parse).toList();
  }

  private void print(TextPage text, TaskStore store, List<Finding> findings) {
    String address = store.info().address().display();
    if (findings.isEmpty()) {
      String key =
          store.role(Inspectable.class).isEmpty() ? "doctor.uninspectable" : "doctor.sound";
      text.line(context.say(key, address));
      return;
    }
    boolean told =
        findings.stream().anyMatch(each -> each.look().isPresent() || !each.repair().isEmpty());
    text.line(context.say("doctor.found", findings.size(), address, told ? 1 : 0));
    for (Finding finding : findings) {
      text.heading(words.of(finding.severity()) + ": " + finding.kind().code());
      text.line(words.of(finding));
      if (!finding.sample().isEmpty()) {
        String ids = String.join(", ", finding.sample());
        boolean all = finding.sample().size() < Finding.SAMPLE;
        text.line(context.say("doctor.sample", all ? ids : ids + ", …"));
      }
      finding
          .look()
          .ifPresent(
              sql -> {
                text.line(context.say("doctor.look", finding.count()));
                text.line("    " + sql);
              });
      if (!finding.repair().isEmpty()) {
        text.line(context.say("doctor.repair", finding.count(), finding.repair().size()));
        finding.repair().stream().flatMap(String::lines).forEach(line -> text.line("    " + line));
      }
    }
  }
}
