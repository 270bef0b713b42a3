package dev.holdfast.desktop.run;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.CleanupQuestion.ArchiveOffer;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Whether what is deleted is kept in an archive, and where. On unless the operator says no. */
public final class ArchiveChoiceViewModel {

  public final StoreSession session;
  private final ArchiveOffer offer;
  private final Messages messages = Fxml.messages(ArchiveChoiceViewModel.class);

  /** Whether the store has rows that an archive can keep. */
  final boolean possible;

  private final LatestJob looking = new LatestJob();

  /** Looks at once whether the archive fits where it is suggested. */
  public ArchiveChoiceViewModel(StoreSession session, ArchiveOffer offer) {
    this.session = session;
    this.offer = offer;
    possible = session.store().role(Archivable.class).isPresent();
    keep.set(possible);
    path.set(offer.suggested().toString());
    path.subscribe(typed -> look());
  }

  // Properties

  /** Whether an archive is kept. */
  public final BooleanProperty keep = new SimpleBooleanProperty(true);

  /** The file as it is written, absolute. */
  public final StringProperty path = new SimpleStringProperty("");

  /** What it takes and what is free, in words; empty while nobody knows. */
  public final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");

  /** Why it cannot be there, in words; empty if it can, or while that is looked at. */
  public final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  private final ReadOnlyBooleanWrapper fits = new ReadOnlyBooleanWrapper();

  /** Whether a cleanup may begin as far as its archive is concerned. */
  final BooleanBinding ready =
      Bindings.createBooleanBinding(() -> !keep.get() || fits.get(), keep, fits);

  // Commands

  /** Returns where what is deleted is kept; null if nowhere. */
  public Path chosen() {
    return keep.get() ? typed().orElse(null) : null;
  }

  private Optional<Path> typed() {
    try {
      Path typed = Path.of(path.get());
      return typed.isAbsolute() ? Optional.of(FilePath.whole(typed)) : Optional.empty();
    } catch (InvalidPathException none) {
      return Optional.empty();
    }
  }

  /** A disk may be slow or far away, so it is asked in the background. */
  private void look() {
    looking.forget();
    fits.set(false);
    note.set("");
    Path file = typed().orElse(null);
    if (file == null) {
      problem.set(messages.get("archive.notAbsolute"));
      return;
    }
    problem.set("");
    looking.start(
        session::startLocal,
        BackgroundJob.of(messages.get("job.archive"), (progress, stop) -> free(file))
            .onSuccess(
                free -> {
                  note.set(
                      messages.get(
                          "archive.fits", BytesText.of(offer.needed()), BytesText.of(free)));
                  fits.set(true);
                })
            .onFailure(thrown -> problem.set(sentence(thrown))));
  }

  private long free(Path file) {
    if (!offer.mayExist() && Files.exists(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      throw new Senseless(messages.get("archive.exists", VisibleText.line(file.toString())));
    }
    Path folder = file.getParent();
    if (!Files.isDirectory(folder) && !folder.equals(offer.suggested().getParent())) {
      throw new Senseless(messages.get("archive.noFolder", VisibleText.line(file.toString())));
    }
    return ArchiveSpace.require(file, offer.needed());
  }

  private String sentence(Throwable thrown) {
    return switch (thrown) {
      case Senseless why -> why.getMessage();
      case ArchiveException refused -> new ArchiveText(Messages.common()).of(refused.problem);
      default -> session.sentenceFor(thrown);
    };
  }
}
