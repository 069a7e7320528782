/** Containers of films, sound and captions. Playlists are not among them: they would have FFmpeg read other files. */
const containers = [
  ...["matroska", "webm", "mov", "mp4", "avi", "mpeg", "mpegts", "mpegvideo", "h264", "hevc", "av1", "obu", "ivf"],
  ...[
    "mxf",
    "mxf_opatom",
    "flv",
    "asf",
    "ogg",
    "dv",
    "rm",
    "nut",
    "gxf",
    "y4m",
    "yuv4mpegpipe",
    "vob",
    "dvr-ms",
    "wtv",
  ],
  ...["wav", "w64", "aiff", "flac", "mp3", "aac", "ac3", "eac3", "dts", "caf", "srt", "webvtt", "ass"],
];

/** Input options under which a file cannot make FFmpeg open anything but itself. */
export const onlyFiles = ["-protocol_whitelist", "file,pipe", "-format_whitelist", containers.join(",")];
