package dev.holdfast.desktop.dialog;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/** Says in one sentence why a file could not be read or written. Needs no toolkit. */
public final class FileSentence {

  private final Messages messages = Fxml.messages(FileSentence.class);

  /** Says why it could not be read. */
  public String unread(Path file, IOException thrown) {
    return of("file.read", file, thrown);
  }

  /** Says why it could not be written. */
  public String unwritten(Path file, IOException thrown) {
    return of("file.write", file, thrown);
  }

  private String of(String action, Path file, IOException thrown) {
    String name = VisibleText.line(String.valueOf(file.getFileName()));
    return switch (thrown) {
      case NoSuchFileException _ -> messages.get(action + ".none", name);
      case AccessDeniedException _ -> messages.get(action + ".denied", name);
      case FileAlreadyExistsException _ -> messages.get("common.existsAlready", name);
      case FileSystemException refused ->
          messages.get(action + ".failed", name, detail(refused, refused.getReason()));
      default -> messages.get(action + ".failed", name, detail(thrown, thrown.getMessage()));
    };
  }

  private static String detail(IOException thrown, String told) {
    return VisibleText.line(Objects.requireNonNullElse(told, thrown.getClass().getSimpleName()));
  }
}
