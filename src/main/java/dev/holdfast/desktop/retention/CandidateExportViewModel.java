package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.retention.candidates.CandidateFields;
import dev.holdfast.desktop.retention.candidates.CandidateRow;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.report.PreviewDocument;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import dev.holdfast.text.Csv;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Writes candidates into a file and says how it went. Never replaces a file unasked. */
public final class CandidateExportViewModel {

  private final StoreSession session;
  private final Messages messages = Fxml.messages(CandidateExportViewModel.class);

  /** Writes them, and says how that went. */
  public final FileWriting writing;

  CandidateExportViewModel(StoreSession session) {
    this.session = session;
    this.writing = new FileWriting(session::startLocal, session::sentenceFor);
  }

  // Commands

  /** Writes all candidates of a preview. */
  void write(Preview preview, ExportFormat format, WholeTextFile file) {
    writing.write(
        messages.get("job.export", preview.tasks()),
        file.path(),
        (progress, stop) -> {
          file.write(out -> content(preview, format, out, progress, stop));
          return preview.tasks();
        },
        tasks -> messages.get("export.done", tasks, VisibleText.line(file.path().toString())));
  }

  private void content(
      Preview preview, ExportFormat format, Writer out, Progress progress, Cancellation stop)
      throws IOException {
    Terms terms = session.store().terms();
    Function<CandidateRow, String> reasons =
        new PolicyText(messages, terms.statuses(), terms.cleanup()).reasons(preview.policy());
    CandidateFields fields = new CandidateFields(preview, reasons);
    Iterable<Map<String, Object>> rows = fields.all(progress, stop);
    if (format == ExportFormat.JSON) {
      StoreAddress store = session.profile().storeAddress();
      Document document = PreviewDocument.of(store, terms.cleanup(), terms, preview, null);
      new JsonText().write(out, document.with("candidates", rows), true);
    } else {
      out.write(Csv.row(fields.names()));
      for (Map<String, Object> row : rows) {
        out.write(Csv.row(new ArrayList<>(row.values())));
      }
    }
  }

  /** How candidates are written into a file. */
  public enum ExportFormat {
    /** A table for a spreadsheet. */
    CSV,
    /** The preview with its candidates, in the store's own field names. */
    JSON;

    /** What the file's name ends with, without the dot. */
    public final String extension = name().toLowerCase(Locale.ROOT);
  }
}
